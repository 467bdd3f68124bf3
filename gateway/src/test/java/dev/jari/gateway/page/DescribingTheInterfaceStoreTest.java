package dev.jari.gateway.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.coupon.Coupon;
import dev.jari.contracts.coupon.CouponInput;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.menu.MenuItemInput;
import dev.jari.contracts.notification.Notification;
import dev.jari.contracts.offering.OfferingInput;
import dev.jari.contracts.order.Order;
import dev.jari.contracts.order.RecoveryReport;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.slot.Stay;
import dev.jari.contracts.venue.Venue;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.contracts.wallet.Wallet;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.example.ExampleFiles;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DescribingTheInterfaceStoreTest {

    private static final JsonMapper JSON = JsonMapper.builder()
            .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    private static JsonNode document() {
        return JSON.readTree(GatewayServer.shared().get("/v3/api-docs").body());
    }

    /** Every operation there is, whichever endpoint added it. */
    static Stream<Arguments> calls() {
        return document()
                .path("paths")
                .propertyStream()
                .flatMap(path -> path.getValue()
                        .propertyStream()
                        .map(call -> Arguments.of(call.getKey() + " " + path.getKey(), call.getValue())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("calls")
    void every_call_says_what_it_is_for_and_who_may_make_it(String name, JsonNode call) {
        var admin = name.contains("/v1/admin/");
        var open = name.matches("get /v1/(venues|offerings|slots).*|post /v1/auth/demo-token");
        assertThat(call.path("summary").stringValue("")).isNotBlank();
        assertThat(call.path("tags").size()).isOne();
        assertThat(call.at("/tags/0").stringValue()).doesNotContain("-endpoint");
        assertThat(call.path("operationId").stringValue("")).isNotBlank();
        assertThat(call.path("security").size()).isEqualTo(open ? 0 : 1);
        assertThat(call.path("responses").has("401")).isEqualTo(!open);
        if (admin) assertThat(call.at("/security/0/bearer/0").stringValue("")).isEqualTo("ADMIN");
        if (admin) assertThat(call.path("responses").has("403")).isTrue();
        for (var parameter : call.path("parameters"))
            assertThat(parameter.has("schema")).as(parameter.toString()).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("calls")
    void every_body_and_every_answer_has_a_schema_and_an_example(String name, JsonNode call) {
        if (call.has("requestBody")) described(call.path("requestBody").path("content"));
        var success = call.path("responses")
                .propertyStream()
                .filter(response -> response.getKey().startsWith("2"))
                .toList();
        assertThat(success).isNotEmpty();
        for (var one : success)
            if (!one.getKey().equals("204")) described(one.getValue().path("content"));
    }

    private static void described(JsonNode content) {
        assertThat(content.size()).isPositive();
        content.propertyStream().forEach(type -> {
            var body = type.getValue();
            assertThat(body.has("schema")).isTrue();
            // What a stream sends one after the other is told in its description.
            if (!type.getKey().equals("text/event-stream"))
                assertThat(body.has("example") || body.has("examples"))
                        .as(body.toString())
                        .isTrue();
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("calls")
    void every_refusal_has_an_example_for_each_of_its_codes(String name, JsonNode call) {
        var examples = document().at("/components/examples");
        var refusals = call.path("responses")
                .propertyStream()
                .filter(response -> response.getKey().matches("[45].."))
                .toList();
        assertThat(refusals).extracting(Map.Entry::getKey).contains("429", "500");
        if (call.has("requestBody"))
            assertThat(call.path("responses").propertyNames()).contains("413", "415");
        for (var refusal : refusals) {
            var body = refusal.getValue().at("/content/application~1problem+json");
            assertThat(body.at("/schema/$ref").stringValue("")).endsWith("/Problem");
            var codes = refusal.getValue().path("description").stringValue("").split(", ");
            assertThat(body.path("examples").propertyNames()).containsExactlyInAnyOrder(codes);
            for (var example : body.path("examples")) {
                var reference = example.path("$ref").stringValue("");
                var problem = examples.path(reference.substring(reference.lastIndexOf('/') + 1))
                        .path("value");
                assertThat(problem.path("status").asString()).isEqualTo(refusal.getKey());
                assertThat(codes).contains(problem.path("code").stringValue());
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("calls")
    void every_answer_names_its_headers_and_every_named_header_is_described(String name, JsonNode call) {
        var known = document().at("/components/headers");
        call.path("responses").propertyStream().forEach(answer -> {
            var headers = answer.getValue().path("headers");
            assertThat(headers.has("X-Request-Id")).isTrue();
            if (answer.getKey().matches("429|503"))
                assertThat(headers.has("Retry-After")).isTrue();
            for (var header : headers) {
                var reference = header.path("$ref").stringValue("");
                if (reference.isEmpty()) assertThat(header.has("schema")).isTrue();
                else
                    assertThat(known.has(reference.substring(reference.lastIndexOf('/') + 1)))
                            .as(reference)
                            .isTrue();
            }
        });
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
        assertThat(edit.at("/responses/200/headers").propertyNames()).contains("RateLimit-Remaining");
        var slot = paths.at("/~1v1~1slots~1{slotId}/get");
        assertThat(slot.at("/responses/200/headers").has("ETag")).isTrue();
        assertThat(slot.path("responses").has("304")).isFalse();
        for (var path : new String[] {"/~1v1~1bookings/post", "/~1v1~1holds~1{holdId}~1confirm/post"}) {
            var create = paths.at(path);
            assertThat(create.path("parameters").toString()).contains("\"Prefer\"", "\"Idempotency-Key\"");
            assertThat(create.at("/responses/202/headers").propertyNames())
                    .contains("Location", "Preference-Applied", "Idempotent-Replayed");
            assertThat(create.path("responses").propertyNames()).contains("201", "400", "409", "415", "422");
        }
        var ticketed = paths.at("/~1v1~1bookings/post");
        assertThat(ticketed.path("parameters").toString()).contains("\"Waiting-Ticket\"");
        assertThat(ticketed.at("/responses/202").toString()).contains("Retry-After", "schemas/WaitingTicket");
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
                Arguments.of("notification", Notification.class),
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
