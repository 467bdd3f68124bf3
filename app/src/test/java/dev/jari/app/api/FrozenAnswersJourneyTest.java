package dev.jari.app.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.testkit.source.ProjectRoot;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Real answers of a real Jari against those that are stored: every name, its place, its type and what may be null. What
 * differs from day to day (numbers, dates, names made by chance) is written as one of its kind.
 */
class FrozenAnswersJourneyTest {

    private static final Path STORED =
            ProjectRoot.path().resolve("app/src/test/resources/dev/jari/app/api/answers.txt");

    private static final Duration SOON = Duration.ofSeconds(30);

    private final StringJoiner answers = new StringJoiner("\n", "", "\n");

    @TempDir
    Path folder;

    private DemoJari jari;
    private DemoThings things;

    @BeforeEach
    void start() {
        jari = DemoJari.open(folder);
        things = new DemoThings(jari);
    }

    @AfterEach
    void stop() {
        jari.close();
    }

    /** Written anew with {@code -Dfreeze=true}; the difference is reviewed like code. */
    @Test
    void every_answer_is_the_stored_one() throws IOException {
        catalogue();
        bookings();
        holds();
        money();
        adminsCatalogue();
        adminsBookings();
        refusals();

        if (Boolean.getBoolean("freeze")) Files.writeString(STORED, answers.toString());
        assertThat(answers.toString()).isEqualTo(Files.readString(STORED));
    }

    private void catalogue() {
        var venue = jari.ask(Call.get("/v1/offerings/" + things.lunch)).path("venueId");
        keep("venues", Call.get("/v1/venues"));
        keep("venues, one at a time", Call.get("/v1/venues?limit=1"));
        keep("a venue", Call.get("/v1/venues/" + venue));
        keep("a venue in English", Call.get("/v1/venues/" + venue).header("Accept-Language", "en"));
        keep("offerings of a venue", Call.get("/v1/venues/%s/offerings".formatted(venue)));
        for (var offering : new long[] {things.golf, things.lunch, things.room}) {
            keep("an offering", Call.get("/v1/offerings/" + offering));
            keep("its slots", Call.get("/v1/offerings/%d/slots?from=%s&to=%s".formatted(offering, day(0), day(1))));
        }
        keep(
                "slots, one at a time",
                Call.get("/v1/offerings/%d/slots?from=%s&to=%s&limit=1".formatted(things.golf, day(0), day(1))));
        keep("a menu", Call.get("/v1/offerings/%d/menu".formatted(things.lunch)));
        keep(
                "a stay that is free",
                Call.get(
                        "/v1/offerings/%d/availability?checkIn=%s&checkOut=%s".formatted(things.room, day(0), day(2))));
        keep("a slot", Call.get("/v1/slots/" + things.freshSlot()));
    }

    private void bookings() {
        var slot = things.freshSlot();
        var wish = things.book(DemoJari.MINJI, DemoThings.wish(slot, 2), "frozen");
        var booking = keep("a booking is made", wish).path("bookingId");
        keep("the same request again", wish);
        keep("another request with its key", things.book(DemoJari.MINJI, DemoThings.wish(slot, 1), "frozen"));
        keep(
                "a booking without waiting",
                Call.post("/v1/bookings", DemoThings.wish(things.freshSlot(), 1))
                        .as(jari.customer(DemoJari.OTHER))
                        .keyed("not-waiting"));
        keep("a booking", mine("GET", "/v1/bookings/" + booking));
        keep("bookings", mine("GET", "/v1/bookings?limit=1"));
        keep("what cancelling gives", mine("GET", "/v1/bookings/%s/refund-quote".formatted(booking)));
        keep(
                "saying that one comes",
                mine("POST", "/v1/bookings/%s/visit".formatted(booking)).with("{\"coming\": true}"));
        keep("its story", mine("GET", "/v1/bookings/%s/timeline".formatted(booking)));
        await().atMost(SOON)
                .until(() ->
                        jari.ask(mine("GET", "/v1/notifications")).path("items").size() > 0);
        var told = keep("notifications", mine("GET", "/v1/notifications?limit=1"));
        keep(
                "a notification is read",
                mine(
                        "POST",
                        "/v1/notifications/%s/read"
                                .formatted(told.at("/items/0/notificationId").asString())));
        keep("all are read", mine("POST", "/v1/notifications/read-all"));
        keep(
                "a booking is cancelled",
                mine("POST", "/v1/bookings/%s/cancel".formatted(booking))
                        .with("{\"reason\": \"rain\"}")
                        .keyed("off"));
        keep("a cancelled booking", mine("GET", "/v1/bookings/" + booking));
        keep("a stay is booked", things.book(DemoJari.MINJI, """
                {"offeringId": %d, "checkIn": "%s", "checkOut": "%s", "paymentType": "NONE"}\
                """.formatted(things.room, day(0), day(2)), "a-stay"));
    }

    private void holds() {
        var hold = keep("a hold", mine("POST", "/v1/holds").with(DemoThings.holdWish(things.freshSlot())))
                .path("holdId")
                .asString();
        keep("a hold found", mine("GET", "/v1/holds/" + hold));
        keep("a hold made longer", mine("POST", "/v1/holds/%s/extend".formatted(hold)));
        keep(
                "a hold confirmed",
                mine("POST", "/v1/holds/%s/confirm".formatted(hold))
                        .with("{\"paymentType\": \"NONE\"}")
                        .keyed("of-a-hold")
                        .waiting());
        var other = things.hold(DemoJari.MINJI, things.freshSlot());
        keep("a hold given back", mine("DELETE", "/v1/holds/" + other));
    }

    private void money() {
        keep("a wallet", mine("GET", "/v1/wallet?limit=1"));
        keep(
                "a wallet is filled",
                mine("POST", "/v1/wallet/top-ups")
                        .with("{\"amount\": {\"amount\": 1000, \"currency\": \"KRW\"}}")
                        .keyed("1000"));
        keep("coupons", mine("GET", "/v1/coupons"));
        var payable = things.payable(DemoJari.MINJI).path("bookingId").asString();
        keep(
                "a card that is declined",
                mine("POST", "/v1/bookings/%s/payment".formatted(payable))
                        .with("{\"method\": \"CARD\", \"cardToken\": \"tok_declined\"}")
                        .keyed("declined")
                        .waiting());
        var paid = keep(
                "a booking is paid",
                mine("POST", "/v1/bookings/%s/payment".formatted(payable))
                        .with("{\"method\": \"WALLET\"}")
                        .keyed("paid")
                        .waiting());
        keep("its order", mine("GET", "/v1/orders/" + paid.path("orderId").asString()));
    }

    private void adminsCatalogue() {
        var venue = keep(
                        "an admin makes a venue",
                        admin("POST", "/v1/admin/venues").with("""
                        {"kind": "RESTAURANT", "name": "봄", "nameEn": "Spring", "timeZone": "Asia/Seoul",\
                         "currency": "KRW"}\
                        """))
                .path("venueId")
                .asString();
        var offering = keep("an offering", admin("POST", "/v1/admin/offerings").with("""
                        {"venueId": %s, "code": "NOON", "name": "점심", "capacity": 4, "paymentTypes": ["NONE"],\
                         "price": {"amount": 0, "currency": "KRW"}}\
                        """.formatted(venue)))
                .path("offeringId")
                .asString();
        keep(
                "slots are made",
                admin("POST", "/v1/admin/offerings/%s/slots/generate".formatted(offering))
                        .with("""
                        {"from": "%s", "to": "%s", "firstStart": "12:00", "lastStart": "13:00", "everyMinutes": 60}\
                        """.formatted(day(0), day(1))));
        var slot = jari.ask(Call.get("/v1/offerings/%s/slots?from=%s&to=%s".formatted(offering, day(0), day(1))))
                .at("/items/0/slotId")
                .asString();
        var version = jari.send(Call.get("/v1/slots/" + slot))
                .headers()
                .firstValue("ETag")
                .orElse("\"1\"");
        keep(
                "a slot is changed",
                admin("PATCH", "/v1/admin/slots/" + slot)
                        .header("If-Match", version)
                        .with("{\"capacity\": 6}"));
        keep("a slot is closed", admin("POST", "/v1/admin/slots/%s/close".formatted(slot)));
        keep("a slot is opened again", admin("POST", "/v1/admin/slots/%s/reopen".formatted(slot)));
        var menu = keep(
                        "a dish",
                        admin("POST", "/v1/admin/offerings/%s/menus".formatted(offering))
                                .with("""
                        {"name": "비빔밥", "price": {"amount": 9000, "currency": "KRW"}, "stock": 5}\
                        """))
                .path("menuId")
                .asString();
        keep("a dish is gone", admin("DELETE", "/v1/admin/menus/" + menu));
        keep(
                "holidays are set",
                admin("PUT", "/v1/admin/venues/%s/holidays".formatted(venue))
                        .with("{\"holidays\": [{\"date\": \"%s\", \"name\": \"off\"}]}".formatted(day(3))));
        keep("holidays", admin("GET", "/v1/admin/venues/%s/holidays".formatted(venue)));
        keep("an offering is gone", admin("DELETE", "/v1/admin/offerings/" + offering));
        keep("a venue is gone", admin("DELETE", "/v1/admin/venues/" + venue));
    }

    private void adminsBookings() {
        var booking = things.payable(DemoJari.OTHER).path("bookingId").asString();
        keep("an admin confirms", admin("POST", "/v1/admin/bookings/%s/confirm".formatted(booking)));
        keep("an admin says who did not come", admin("POST", "/v1/admin/bookings/%s/no-show".formatted(booking)));
        keep("an admin cancels", admin("POST", "/v1/admin/bookings/%s/cancel".formatted(booking)));
        keep("bookings of all", admin("GET", "/v1/admin/bookings?limit=1"));
        keep("orders of all", admin("GET", "/v1/admin/orders?limit=1"));
        keep("coupons of all", admin("GET", "/v1/admin/coupons?limit=1"));
        keep("what admins did", admin("GET", "/v1/admin/actions?limit=1"));
        keep("the outbox", admin("GET", "/v1/admin/outbox?limit=1"));
        keep("the waiting room", admin("GET", "/v1/admin/waiting-room"));
        keep("the audit", admin("GET", "/v1/admin/audit"));
        keep("recovery", admin("POST", "/v1/admin/recovery/run"));
    }

    private void refusals() {
        keep("no token", Call.get("/v1/bookings"));
        keep("no admin", mine("GET", "/v1/admin/bookings"));
        keep("no such slot", Call.get("/v1/slots/999999999"));
        keep("no number", Call.get("/v1/slots/zero"));
        keep("zero is no slot", Call.get("/v1/slots/0"));
        keep("no such booking", mine("GET", "/v1/bookings/999999999"));
        keep("too many people", things.book(DemoJari.MINJI, DemoThings.wish(things.freshSlot(), 5), "five"));
        keep("no people", things.book(DemoJari.MINJI, DemoThings.wish(things.freshSlot(), 0), "none"));
        keep("nothing wanted", things.book(DemoJari.MINJI, "{\"quantity\": 1}", "nothing"));
        keep(
                "two things wanted",
                things.book(DemoJari.MINJI, """
                {"slotId": %d, "offeringId": %d, "checkIn": "%s", "checkOut": "%s"}\
                """.formatted(things.freshSlot(), things.room, day(0), day(2)), "two"));
        keep("half a stay", things.book(DemoJari.MINJI, """
                {"offeringId": %d, "checkIn": "%s"}\
                """.formatted(things.room, day(0)), "half"));
        keep("a slot below zero", things.book(DemoJari.MINJI, DemoThings.wish(-1, 1), "below"));
        keep("no such hold", mine("GET", "/v1/holds/hld_0"));
        keep("a page too long", Call.get("/v1/venues?limit=100000"));
        keep("a cursor that is none", mine("GET", "/v1/bookings?cursor=none"));
        keep("no JSON", mine("POST", "/v1/bookings").with("{").keyed("no-json"));
        keep(
                "an unknown word",
                mine("POST", "/v1/bookings").with("{\"slot\": 1}").keyed("a-word"));
        keep("a venue without a name", admin("POST", "/v1/admin/venues").with("{\"kind\": \"SPA\"}"));
    }

    private String day(int after) {
        return things.day.plusDays(after).toString();
    }

    private Call mine(String method, String path) {
        return Call.of(method, path).as(jari.customer(DemoJari.MINJI));
    }

    private Call admin(String method, String path) {
        return Call.of(method, path).as(jari.admin());
    }

    private JsonNode keep(String what, Call call) {
        HttpResponse<String> answer = jari.send(call);
        answers.add("## " + what);
        answers.add("%d %s".formatted(answer.statusCode(), FrozenForm.headers(answer.headers())));
        if (answer.body().isEmpty()) return MissingNode.getInstance();
        var json = DemoJari.json(answer);
        answers.add(FrozenForm.of(json));
        return json;
    }
}
