package dev.jari.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.coupon.Coupon;
import dev.jari.contracts.coupon.CouponInput;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.menu.MenuItemInput;
import dev.jari.contracts.offering.OfferingInput;
import dev.jari.contracts.order.Order;
import dev.jari.contracts.order.RecoveryReport;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.slot.Stay;
import dev.jari.contracts.venue.Venue;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.contracts.wallet.Wallet;
import dev.jari.gateway.example.ExampleFiles;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DescribingTheInterfaceTest {

    private static final JsonMapper JSON = JsonMapper.builder()
            .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    private static final Map<String, List<String>> CALLS = Map.ofEntries(
            Map.entry("/v1/venues", List.of("get")),
            Map.entry("/v1/venues/{venueId}", List.of("get")),
            Map.entry("/v1/venues/{venueId}/offerings", List.of("get")),
            Map.entry("/v1/offerings/{offeringId}", List.of("get")),
            Map.entry("/v1/offerings/{offeringId}/slots", List.of("get")),
            Map.entry("/v1/offerings/{offeringId}/availability", List.of("get")),
            Map.entry("/v1/offerings/{offeringId}/menu", List.of("get")),
            Map.entry("/v1/slots/{slotId}", List.of("get")),
            Map.entry("/v1/holds", List.of("post")),
            Map.entry("/v1/holds/{holdId}", List.of("get", "delete")),
            Map.entry("/v1/holds/{holdId}/extend", List.of("post")),
            Map.entry("/v1/holds/{holdId}/confirm", List.of("post")),
            Map.entry("/v1/bookings", List.of("post", "get")),
            Map.entry("/v1/bookings/{idOrNumber}", List.of("get", "delete")),
            Map.entry("/v1/bookings/{idOrNumber}/cancel", List.of("post")),
            Map.entry("/v1/bookings/{idOrNumber}/refund-quote", List.of("get")),
            Map.entry("/v1/bookings/{idOrNumber}/timeline", List.of("get")),
            Map.entry("/v1/bookings/{idOrNumber}/visit", List.of("post")),
            Map.entry("/v1/bookings/{idOrNumber}/payment", List.of("post")),
            Map.entry("/v1/wallet", List.of("get")),
            Map.entry("/v1/wallet/top-ups", List.of("post")),
            Map.entry("/v1/coupons", List.of("get")),
            Map.entry("/v1/orders/{orderId}", List.of("get")),
            Map.entry("/v1/admin/bookings", List.of("get")),
            Map.entry("/v1/admin/bookings.csv", List.of("get")),
            Map.entry("/v1/admin/bookings/{idOrNumber}/complete", List.of("post")),
            Map.entry("/v1/admin/bookings/{idOrNumber}/no-show", List.of("post")),
            Map.entry("/v1/admin/bookings/{idOrNumber}/confirm", List.of("post")),
            Map.entry("/v1/admin/bookings/{idOrNumber}/cancel", List.of("post")),
            Map.entry("/v1/admin/coupons", List.of("get", "post")),
            Map.entry("/v1/admin/coupons/{couponId}", List.of("delete")),
            Map.entry("/v1/admin/orders", List.of("get")),
            Map.entry("/v1/admin/recovery/run", List.of("post")),
            Map.entry("/v1/admin/venues", List.of("post")),
            Map.entry("/v1/admin/venues/{venueId}", List.of("put", "delete")),
            Map.entry("/v1/admin/venues/{venueId}/holidays", List.of("get", "put", "delete")),
            Map.entry("/v1/admin/offerings", List.of("post")),
            Map.entry("/v1/admin/offerings/{offeringId}", List.of("put", "delete")),
            Map.entry("/v1/admin/offerings/{offeringId}/menus", List.of("post")),
            Map.entry("/v1/admin/menus/{menuId}", List.of("put", "delete")),
            Map.entry("/v1/admin/offerings/{offeringId}/slots/generate", List.of("post")),
            Map.entry("/v1/admin/slots/{slotId}", List.of("patch")),
            Map.entry("/v1/admin/slots/{slotId}/close", List.of("post")),
            Map.entry("/v1/admin/slots/{slotId}/reopen", List.of("post")),
            Map.entry("/v1/admin/outbox", List.of("get")),
            Map.entry("/v1/admin/outbox/{eventId}", List.of("delete")),
            Map.entry("/v1/admin/outbox/{eventId}/retry", List.of("post")),
            Map.entry("/v1/admin/audit", List.of("get")));

    private static JsonNode document() {
        return JSON.readTree(GatewayServer.shared().get("/v3/api-docs").body());
    }

    static Stream<Arguments> calls() {
        var paths = document().path("paths");
        return CALLS.entrySet().stream()
                .flatMap(call -> call.getValue().stream()
                        .map(method -> Arguments.of(
                                method + " " + call.getKey(),
                                paths.path(call.getKey()).path(method))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("calls")
    void every_call_is_described_with_examples_and_refusals(String name, JsonNode call) {
        var admin = name.contains("/v1/admin/");
        var signedIn = admin || !name.matches("get /v1/(venues|offerings|slots).*");
        // Someone else's hold is forbidden, someone else's booking not found.
        var forbids = admin || name.contains("/v1/holds/");
        assertThat(call.path("summary").stringValue("")).isNotBlank();
        assertThat(call.path("responses").has("503")).isTrue();
        assertThat(call.path("responses").has("403")).isEqualTo(forbids);
        assertThat(call.path("responses").has("401")).isEqualTo(signedIn);
        assertThat(call.has("security")).isEqualTo(!signedIn);
        if (call.has("requestBody"))
            assertThat(call.at("/requestBody/content/application~1json").has("example"))
                    .isTrue();
        var success = call.path("responses")
                .propertyStream()
                .filter(response -> response.getKey().startsWith("2"))
                .toList();
        // A cancelled booking is cancelled; of a new one or a payment the outcome may be unknown.
        var waits = call.path("parameters").toString().contains("\"Prefer\"");
        assertThat(success).hasSize(waits && !call.toString().contains("CANCEL_NOT_ALLOWED") ? 2 : 1);
        for (var one : success) {
            if (one.getKey().equals("204")) continue;
            var type = name.endsWith(".csv") ? "text~1csv" : "application~1json";
            var answer = one.getValue().at("/content/" + type);
            assertThat(answer.has("example") || answer.has("examples")).isTrue();
            assertThat(answer.has("schema")).isTrue();
        }
    }

    @Test
    void parameters_and_headers_are_described() {
        // given
        var paths = document().path("paths");

        // then
        var edit = paths.at("/~1v1~1admin~1slots~1{slotId}/patch");
        assertThat(edit.path("parameters").toString()).contains("\"If-Match\"", "\"slotId\"");
        assertThat(edit.path("responses").propertyNames()).contains("400", "404", "412", "422", "428");
        assertThat(edit.at("/responses/200/headers").has("ETag")).isTrue();
        var slot = paths.at("/~1v1~1slots~1{slotId}/get");
        assertThat(slot.path("parameters").toString()).contains("\"If-None-Match\"");
        assertThat(slot.path("responses").has("304")).isTrue();
        for (var path : new String[] {"/~1v1~1bookings/post", "/~1v1~1holds~1{holdId}~1confirm/post"}) {
            var create = paths.at(path);
            assertThat(create.path("parameters").toString()).contains("\"Prefer\"", "\"Idempotency-Key\"");
            assertThat(create.at("/responses/202/headers").propertyNames())
                    .contains("Location", "Preference-Applied", "Idempotent-Replayed");
            assertThat(create.path("responses").propertyNames()).contains("201", "400", "409", "415", "422");
        }
        assertThat(paths.at("/~1v1~1bookings~1{idOrNumber}/get/responses/200/headers")
                        .has("ETag"))
                .isTrue();
        for (var path : new String[] {
            "/~1v1~1bookings~1{idOrNumber}~1cancel/post",
            "/~1v1~1bookings~1{idOrNumber}/delete",
            "/~1v1~1bookings~1{idOrNumber}~1payment/post",
            "/~1v1~1admin~1bookings~1{idOrNumber}~1cancel/post"
        }) assertThat(paths.at(path).path("parameters").toString()).contains("\"Prefer\"", "\"Idempotency-Key\"");
        for (var path : new String[] {"/~1v1~1admin~1bookings/get", "/~1v1~1admin~1bookings.csv/get"})
            assertThat(paths.at(path).path("parameters").toString())
                    .contains("\"number\"", "\"userId\"", "\"venueId\"", "\"status\"", "\"from\"", "\"to\"", "NO_SHOW");
        var venues = paths.at("/~1v1~1venues/get/parameters");
        assertThat(venues.toString()).contains("PARK_GOLF", "\"maximum\":200", "Accept-Language", "\"cursor\"");
    }

    static Stream<Arguments> examples() {
        return Stream.of(
                Arguments.of("venue", Venue.class),
                Arguments.of("venue-input", VenueInput.class),
                Arguments.of("offering-input", OfferingInput.class),
                Arguments.of("slot", Slot.class),
                Arguments.of("stay", Stay.class),
                Arguments.of("hold", Hold.class),
                Arguments.of("booking", Booking.class),
                Arguments.of("refund-quote", RefundQuote.class),
                Arguments.of("wallet", Wallet.class),
                Arguments.of("coupon", Coupon.class),
                Arguments.of("coupon-input", CouponInput.class),
                Arguments.of("order", Order.class),
                Arguments.of("recovery", RecoveryReport.class),
                Arguments.of("menu-item", MenuItem.class),
                Arguments.of("menu-item-input", MenuItemInput.class));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void an_example_is_exactly_what_it_is_an_example_of(String name, Class<?> type) {
        // given
        var example = JSON.writeValueAsString(ExampleFiles.read(name));

        // when
        var read = JSON.readValue(example, type);

        // then
        assertThat(JSON.readTree(JSON.writeValueAsString(read))).isEqualTo(JSON.readTree(example));
    }

    @Test
    void a_cancelled_bookings_schema_has_the_fields_of_the_booking_and_one_refund() {
        assertThat(document()
                        .at("/components/schemas/CancelledBooking/properties")
                        .propertyNames())
                .contains("bookingId", "status", "refund")
                .doesNotContain("booking");
    }

    @Test
    void the_offerings_schema_has_the_fields_of_a_game_beside_the_others() {
        assertThat(document().at("/components/schemas/Offering/properties").propertyNames())
                .contains("offeringId", "frontNineCourseName", "maxPlayers", "basePrice")
                .doesNotContain("game", "golf");
    }
}
