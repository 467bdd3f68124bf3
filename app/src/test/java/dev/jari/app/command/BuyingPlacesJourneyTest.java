package dev.jari.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.app.JariApplication;
import dev.jari.testkit.Covers;
import dev.jari.testkit.process.ChildProcess;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Customers at a real, running Jari, which all these tests share; each takes a day of its own. */
@Covers({"B1", "B2", "B5", "B10", "H1", "H2", "H5"})
class BuyingPlacesJourneyTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String HOLD_KEY = "0b0e2d8c-0d6a-4a6e-9c1e-1f4f3c1f9a01";

    @TempDir
    static Path folder;

    private static RunningJari jari;
    private static List<JsonNode> slots;

    @BeforeAll
    static void start() throws Exception {
        jari = RunningJari.up(folder);
        var venue =
                JSON.readTree(jari.fetch("/v1/venues?kind=PARK_GOLF").body()).at("/items/0/venueId");
        var game = JSON.readTree(jari.fetch("/v1/venues/%d/offerings".formatted(venue.longValue()))
                        .body())
                .at("/items/0/offeringId")
                .longValue();
        var first = JSON.readTree(jari.fetch("/v1/slots/1").body()).path("date").stringValue();
        var from = LocalDate.parse(first).plusDays(3);
        slots = JSON.readTree(jari.fetch("/v1/offerings/%d/slots?from=%s&to=%s".formatted(game, from, from.plusDays(1)))
                        .body())
                .path("items")
                .valueStream()
                .toList();
    }

    @AfterAll
    static void stop() {
        jari.close();
    }

    private static long slot(int number) {
        return slots.get(number).path("slotId").longValue();
    }

    private static String bearer(long user) throws Exception {
        var body = "{\"userId\": %d, \"role\": \"CUSTOMER\"}".formatted(user);
        var answer = jari.send("POST", "/v1/auth/demo-token", body);
        return "Bearer " + JSON.readTree(answer.body()).path("accessToken").stringValue();
    }

    private static HttpResponse<String> as(long user, String method, String path, @Nullable String json, String... more)
            throws Exception {
        var headers = new ArrayList<>(List.of("Authorization", bearer(user)));
        headers.addAll(List.of(more));
        return jari.send(method, path, json, headers.toArray(String[]::new));
    }

    private static HttpResponse<String> book(long user, String body, String key) throws Exception {
        return as(user, "POST", "/v1/bookings", body, "Idempotency-Key", key, "Prefer", "wait=10");
    }

    private static String slotBody(long slot, int quantity) {
        return "{\"slotId\": %d, \"quantity\": %d, \"paymentType\": \"NONE\"}".formatted(slot, quantity);
    }

    private static JsonNode answered(int status, HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        return JSON.readTree(response.body());
    }

    private static void refused(int status, String code, HttpResponse<String> response) {
        assertThat(answered(status, response).path("code").stringValue()).isEqualTo(code);
    }

    @Test
    void a_place_is_booked_shown_to_its_owner_and_to_nobody_else() throws Exception {
        // when
        var response = book(101, slotBody(slot(0), 2), "first");

        // then
        var booking = answered(201, response);
        assertThat(booking.path("status").stringValue()).isEqualTo("CONFIRMED");
        var address = response.headers().firstValue("Location").orElseThrow();
        var byNumber = "/v1/bookings/" + booking.path("bookingNumber").stringValue();
        assertThat(answered(200, as(101, "GET", address, null)))
                .isEqualTo(answered(200, as(101, "GET", byNumber, null)));
        assertThat(as(101, "GET", address, null).headers().firstValue("ETag")).isPresent();
        refused(404, "BOOKING_NOT_FOUND", as(102, "GET", address, null));
        assertThat(answered(200, as(101, "GET", "/v1/bookings?status=CONFIRMED", null))
                        .path("items")
                        .size())
                .isEqualTo(1);
    }

    @Test
    void the_same_key_books_once_whoever_asks_how_often_and_in_which_words() throws Exception {
        // given
        var ours = slotBody(slot(1), 1);
        var theirs = "{\"paymentType\": \"NONE\", \"playerCount\": 1, \"gameTimeSlotId\": %d}".formatted(slot(1));
        var token = bearer(111);
        Callable<HttpResponse<String>> ask = () -> jari.send(
                "POST",
                "/v1/bookings",
                theirs,
                "Authorization",
                token,
                "Idempotency-Key",
                "\"again\"",
                "Prefer",
                "wait=10");

        // when
        var first = answered(201, book(111, ours, "again"));
        var bookings = new HashSet<Long>();
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var call :
                    callers.invokeAll(IntStream.range(0, 50).mapToObj(_ -> ask).toList())) {
                assertThat(call.get().headers().firstValue("Idempotent-Replayed"))
                        .hasValue("true");
                bookings.add(answered(201, call.get()).path("bookingId").longValue());
            }
        }

        // then
        assertThat(bookings).containsExactly(first.path("bookingId").longValue());
        refused(422, "IDEMPOTENCY_KEY_REUSED", book(111, slotBody(slot(1), 2), "again"));
        refused(409, "DUPLICATE_REQUEST", book(111, ours, "other"));
        assertThat(answered(201, book(112, ours, "again")).path("bookingId")).isNotEqualTo(first.path("bookingId"));
    }

    @Test
    void more_than_is_left_is_sold_out_and_says_what_is_left() throws Exception {
        answered(201, book(121, slotBody(slot(2), 3), "three"));

        var refusal = book(122, slotBody(slot(2), 2), "two");

        refused(409, "SOLD_OUT", refusal);
        assertThat(JSON.readTree(refusal.body()).path("available").intValue()).isEqualTo(1);
    }

    @Test
    void a_hold_keeps_its_places_from_others_and_is_confirmed_once() throws Exception {
        // given
        var body = "{\"clientHoldKey\": \"%s\", \"slotId\": %d, \"quantity\": 4}".formatted(HOLD_KEY, slot(3));
        var placed = as(131, "POST", "/v1/holds", body);
        var hold = answered(201, placed);
        var address = placed.headers().firstValue("Location").orElseThrow();

        // then
        refused(409, "SOLD_OUT", book(132, slotBody(slot(3), 1), "late"));
        refused(403, "FORBIDDEN", as(132, "GET", address, null));
        refused(403, "FORBIDDEN", as(132, "POST", address + "/confirm", null));
        refused(404, "HOLD_NOT_FOUND", as(131, "GET", address + "x", null));
        answered(200, as(131, "POST", address + "/extend", null));

        // when
        var booking = answered(201, as(131, "POST", address + "/confirm", null, "Prefer", "wait=10"));

        // then
        assertThat(booking.path("quantity")).isEqualTo(hold.path("quantity"));
        assertThat(booking.path("slotIds")).isEqualTo(hold.path("slotIds"));
        refused(409, "HOLD_ALREADY_PROCESSED", as(131, "POST", address + "/confirm", null, "Prefer", "wait=10"));
        refused(409, "HOLD_ALREADY_PROCESSED", as(131, "DELETE", address, null));
    }

    @Test
    void a_hold_that_is_given_back_is_free_at_once() throws Exception {
        var body = "{\"clientHoldKey\": \"%s\", \"slotId\": %d, \"quantity\": 4}".formatted(HOLD_KEY, slot(4));
        var address = as(141, "POST", "/v1/holds", body)
                .headers()
                .firstValue("Location")
                .orElseThrow();

        assertThat(as(141, "DELETE", address, null).statusCode()).isEqualTo(204);

        answered(201, book(142, slotBody(slot(4), 4), "freed"));
    }

    @Test
    void what_can_not_be_is_refused_and_never_a_500() throws Exception {
        var slot = slot(5);
        var hold = "{\"clientHoldKey\": %s, \"slotId\": " + slot + ", \"quantity\": %s}";
        refused(400, "VALIDATION_FAILED", as(151, "POST", "/v1/holds", hold.formatted("null", "1")));
        refused(400, "VALIDATION_FAILED", as(151, "POST", "/v1/holds", hold.formatted("\"mine\"", "1")));
        for (var quantity : new String[] {"0", "-1", "1000000000"}) {
            refused(
                    422,
                    "VALIDATION_FAILED",
                    as(151, "POST", "/v1/holds", hold.formatted('"' + HOLD_KEY + '"', quantity)));
            refused(
                    422,
                    "VALIDATION_FAILED",
                    book(151, "{\"slotId\": %d, \"quantity\": %s}".formatted(slot, quantity), "q" + quantity));
        }
        refused(400, "IDEMPOTENCY_KEY_REQUIRED", as(151, "POST", "/v1/bookings", slotBody(slot, 1)));
        refused(404, "SLOT_NOT_FOUND", book(151, slotBody(999_999_999, 1), "nothing"));
    }

    private static ChildProcess command(String... arguments) {
        var all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--url", "http://localhost:" + jari.port()));
        return ChildProcess.start(JariApplication.class, List.of(), all.toArray(String[]::new));
    }

    @Test
    void the_command_buy_tells_each_step() {
        try (var buying = command("buy", "--hold", "--user", "161")) {
            assertThat(buying.awaitEnd()).isZero();
            assertThat(buying.awaitOutput())
                    .extracting(line -> line.split(" +", 2)[0])
                    .containsExactly("signed", "found", "held", "confirmed");
        }
    }

    @Test
    @Covers("B4")
    void a_rush_of_mixed_wishes_fills_the_slot_exactly_and_the_audit_is_green() {
        try (var rush = command("rush", "--people", "300", "--capacity", "100", "--quantity", "mixed", "--json")) {
            assertThat(rush.awaitEnd()).isZero();
            var report = JSON.readTree(rush.awaitOutput().getLast());
            assertThat(report.path("ok").booleanValue()).isTrue();
            assertThat(report.at("/rush/places").intValue()).isEqualTo(100);
            assertThat(report.at("/rush/falselyRefused").intValue()).isZero();
            assertThat(report.at("/audit/checks").toString()).contains("claims-match-bookings");
        }
    }
}
