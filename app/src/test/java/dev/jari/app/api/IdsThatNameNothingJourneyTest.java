package dev.jari.app.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.gateway.example.ExampleFiles;
import dev.jari.testkit.Covers;
import dev.jari.testkit.source.ProjectRoot;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a caller is answered whose id can't be one, wherever an id may stand. The answers are kept in a file; with
 * {@code -Djari.answers=write} they are written anew.
 */
@Covers("H8")
class IdsThatNameNothingJourneyTest {

    private static final Path STORED =
            ProjectRoot.path().resolve("app/src/test/resources/dev/jari/app/api/ids-that-name-nothing.txt");

    /** No number, below one, and more than there can be; the last names nothing, but could. */
    private static final List<String> IDS =
            List.of("abc", "-1", "0", "1.5", "9223372036854775808", "9223372036854775807");

    private static final List<String> READ_BY_ALL = List.of(
            "/v1/venues/{id}",
            "/v1/venues/{id}/offerings",
            "/v1/offerings/{id}",
            "/v1/offerings/{id}/slots?from=DAY&to=NEXT",
            "/v1/offerings/{id}/availability?checkIn=DAY&checkOut=NEXT",
            "/v1/offerings/{id}/menu",
            "/v1/offerings/{id}/stream",
            "/v1/slots/{id}");

    private static final List<String> READ_BY_CUSTOMERS = List.of(
            "/v1/orders/{id}",
            "/v1/bookings/{id}",
            "/v1/bookings/{id}/timeline",
            "/v1/bookings/{id}/refund-quote",
            "/v1/bookings/{id}/stream",
            "/v1/holds/{id}",
            "/v1/waiting-room/{id}");

    private static final List<String> READ_BY_ADMINS = List.of(
            "/v1/admin/venues/{id}/holidays",
            "/v1/admin/orders?bookingId={id}",
            "/v1/admin/bookings?venueId={id}",
            "/v1/admin/bookings?userId={id}",
            "/v1/admin/bookings.csv?venueId={id}",
            "/v1/admin/bookings.csv?userId={id}",
            "/v1/admin/actions?actor={id}");

    private static final List<Call> CHANGES_BY_CUSTOMERS = List.of(
            Call.of("POST", "/v1/notifications/{id}/read"),
            Call.of("DELETE", "/v1/bookings/{id}"),
            Call.post("/v1/bookings/{id}/cancel", "{}"),
            Call.post("/v1/bookings/{id}/visit", "{\"coming\": true}"),
            Call.post("/v1/bookings/{id}/payment", "{\"method\": \"WALLET\"}"),
            Call.of("DELETE", "/v1/holds/{id}"),
            Call.post("/v1/holds/{id}/confirm", "{}"),
            Call.post("/v1/holds", "{\"clientHoldKey\": \"KEY\", \"slotId\": {id}}"),
            Call.post(
                    "/v1/holds",
                    "{\"clientHoldKey\": \"KEY\", \"offeringId\": {id}, \"date\": \"DAY\", \"startTime\": \"12:00\"}"),
            Call.post("/v1/bookings", "{\"slotId\": {id}}"),
            Call.post("/v1/bookings", "{\"gameTimeSlotId\": {id}}"),
            Call.post("/v1/bookings", "{\"offeringId\": {id}, \"date\": \"DAY\", \"startTime\": \"12:00\"}"),
            Call.post("/v1/bookings", "{\"roomTypeId\": {id}, \"checkIn\": \"DAY\", \"checkOut\": \"NEXT\"}"),
            Call.post("/v1/bookings", "{\"slotId\": SLOT, \"couponId\": {id}}"),
            Call.post("/v1/bookings", "{\"slotId\": SLOT, \"items\": [{\"menuId\": {id}, \"quantity\": 1}]}"),
            Call.post("/bookings", "{\"slotId\": {id}}"));

    private static final List<Call> CHANGES_BY_ADMINS = List.of(
            Call.of("DELETE", "/v1/admin/venues/{id}"),
            Call.of("PUT", "/v1/admin/venues/{id}").with(example("venue-input")),
            Call.of("PUT", "/v1/admin/venues/{id}/holidays").with("{\"holidays\": []}"),
            Call.of("DELETE", "/v1/admin/venues/{id}/holidays"),
            Call.of("DELETE", "/v1/admin/offerings/{id}"),
            Call.of("PUT", "/v1/admin/offerings/{id}").with(example("offering-input")),
            Call.of("POST", "/v1/admin/offerings")
                    .with(example("offering-input").replace("\"venueId\":3", "\"venueId\":{id}")),
            Call.post("/v1/admin/offerings/{id}/menus", example("menu-item-input")),
            Call.of("PUT", "/v1/admin/menus/{id}").with(example("menu-item-input")),
            Call.of("DELETE", "/v1/admin/menus/{id}"),
            Call.post("/v1/admin/offerings/{id}/slots/generate", example("slot-rule")),
            Call.of("PATCH", "/v1/admin/slots/{id}").with("{\"capacity\": 4}").header("If-Match", "\"1\""),
            Call.of("POST", "/v1/admin/slots/{id}/close").header("If-Match", "\"1\""),
            Call.of("POST", "/v1/admin/slots/{id}/reopen").header("If-Match", "\"1\""),
            Call.post("/v1/admin/bookings/{id}/complete", "{\"reason\": \"r\"}"),
            Call.post("/v1/admin/bookings/{id}/no-show", "{\"reason\": \"r\"}"),
            Call.post("/v1/admin/bookings/{id}/confirm", "{\"reason\": \"r\"}"),
            Call.post("/v1/admin/bookings/{id}/cancel", "{\"reason\": \"r\"}"),
            Call.of("PUT", "/v1/admin/coupons/{id}").with(example("coupon-edit")),
            Call.of("DELETE", "/v1/admin/coupons/{id}"),
            Call.post("/v1/admin/recovery/run", "{\"orderId\": {id}}"),
            Call.post("/v1/auth/demo-token", "{\"userId\": {id}, \"role\": \"CUSTOMER\"}"));

    @TempDir
    static Path folder;

    @Test
    void each_is_answered_as_it_always_was() throws IOException {
        try (var jari = DemoJari.open(folder)) {
            var things = new DemoThings(jari);
            var answers = new ArrayList<String>();
            for (var id : IDS) {
                for (var path : READ_BY_ALL) answers.add(answer(jari, Call.get(path), id, things));
                for (var path : READ_BY_CUSTOMERS)
                    answers.add(answer(jari, Call.get(path).as(jari.customer(DemoJari.MINJI)), id, things));
                for (var path : READ_BY_ADMINS)
                    answers.add(answer(jari, Call.get(path).as(jari.admin()), id, things));
                for (var call : CHANGES_BY_CUSTOMERS)
                    answers.add(answer(
                            jari, call.keyed("k-" + answers.size()).as(jari.customer(DemoJari.MINJI)), id, things));
                for (var call : CHANGES_BY_ADMINS) answers.add(answer(jari, call.as(jari.admin()), id, things));
            }
            if (System.getProperty("jari.answers", "").equals("write")) Files.write(STORED, answers);
            assertThat(answers).isEqualTo(Files.readAllLines(STORED));
        }
    }

    private static String answer(DemoJari jari, Call call, String id, DemoThings things) {
        var template = call.body();
        var sent = new Call(
                call.method(),
                filled(call.path(), id, things),
                call.headers(),
                template == null ? null : filled(template, id, things));
        var shown = template != null && template.contains("{id}") && template.length() < 150 ? template : "";
        return "%s %s %s -> %s"
                .formatted(
                        call.method(),
                        call.path().replace("{id}", id),
                        shown.replace("{id}", id),
                        told(jari.send(sent)));
    }

    private static String filled(String template, String id, DemoThings things) {
        return template.replace("{id}", id)
                .replace("KEY", "01890a5d-ac96-774b-bcce-b302099a8057")
                .replace("SLOT", template.contains("SLOT") ? Long.toString(things.freshSlot()) : "")
                .replace("DAY", things.day.toString())
                .replace("NEXT", things.day.plusDays(1).toString());
    }

    private static String example(String name) {
        return JsonMapper.shared().writeValueAsString(ExampleFiles.read(name));
    }

    /** Status, code and what is wrong where; nothing that changes from run to run. */
    private static String told(HttpResponse<String> answer) {
        var type = answer.headers().firstValue("Content-Type").orElse("");
        if (!type.contains("problem")) return Integer.toString(answer.statusCode());
        var problem = DemoJari.json(answer);
        var errors = problem.path("errors");
        return "%d %s %s"
                .formatted(
                        answer.statusCode(),
                        problem.path("code").asString(""),
                        errors.isMissingNode() ? problem.path("detail").asString("") : errors.toString());
    }
}
