package dev.jari.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.app.server.ServerAddresses;
import dev.jari.testkit.Covers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Customers with money at a real, running Jari, and the staff that looks after them. */
@Covers({"B7", "B8", "B9", "B11", "B13", "C6", "M2", "M3", "M6"})
class PayingForPlacesJourneyTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final long PRICE_MIN = 24_000;

    @TempDir
    static Path folder;

    private static RunningJari jari;
    private static List<JsonNode> slots;

    @BeforeAll
    static void start() throws Exception {
        jari = RunningJari.up(folder);
        slots = items("/v1/offerings/%d/slots?from=%s&to=%2$s".formatted(offering("PARK_GOLF"), farAhead()));
    }

    /** Far enough that cancelling gives everything back. */
    private static LocalDate farAhead() throws Exception {
        var first = JSON.readTree(jari.fetch("/v1/slots/1").body()).path("date").stringValue();
        return LocalDate.parse(first).plusDays(20);
    }

    private static long offering(String kind) throws Exception {
        var venue = items("/v1/venues?kind=" + kind).getFirst().path("venueId").longValue();
        return items("/v1/venues/%d/offerings".formatted(venue))
                .getFirst()
                .path("offeringId")
                .longValue();
    }

    private static List<JsonNode> items(String path) throws Exception {
        return JSON.readTree(jari.fetch(path).body())
                .path("items")
                .valueStream()
                .toList();
    }

    @AfterAll
    static void stop() {
        jari.close();
    }

    private static HttpResponse<String> as(
            String role, long user, String method, String path, @Nullable String json, String... more)
            throws Exception {
        var body = "{\"userId\": %d, \"role\": \"%s\"}".formatted(user, role);
        var token = JSON.readTree(jari.send("POST", "/v1/auth/demo-token", body).body());
        var headers = new ArrayList<>(
                List.of("Authorization", "Bearer " + token.path("accessToken").stringValue()));
        headers.addAll(List.of(more));
        return jari.send(method, path, json, headers.toArray(String[]::new));
    }

    private static HttpResponse<String> customer(
            long user, String method, String path, @Nullable String json, String... more) throws Exception {
        return as("CUSTOMER", user, method, path, json, more);
    }

    private static HttpResponse<String> admin(String method, String path, @Nullable String json) throws Exception {
        return as("ADMIN", 1, method, path, json);
    }

    private static JsonNode answered(int status, HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        return JSON.readTree(response.body());
    }

    private static JsonNode booked(long user, int slot) throws Exception {
        var body = "{\"slotId\": %d, \"paymentType\": \"PREPAY\"}"
                .formatted(slots.get(slot).path("slotId").longValue());
        var booking = answered(
                201, customer(user, "POST", "/v1/bookings", body, "Idempotency-Key", "b" + slot, "Prefer", "wait=10"));
        assertThat(booking.path("status").stringValue()).isEqualTo("SLOT_RESERVED");
        return booking;
    }

    private static HttpResponse<String> pay(long user, JsonNode booking, String body, String key) throws Exception {
        return customer(user, "POST", path(booking, "/payment"), body, "Idempotency-Key", key, "Prefer", "wait=10");
    }

    private static String path(JsonNode booking, String rest) {
        return "/v1/bookings/%d%s".formatted(booking.path("bookingId").longValue(), rest);
    }

    private static long balance(long user) throws Exception {
        return answered(200, customer(user, "GET", "/v1/wallet", null))
                .at("/balance/amount")
                .longValue();
    }

    private static JsonNode check(String name) throws Exception {
        return answered(200, admin("GET", "/v1/admin/audit", null))
                .path("checks")
                .valueStream()
                .filter(check -> check.path("name").stringValue().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void money_goes_from_the_wallet_to_a_place_and_back_when_it_is_given_up() throws Exception {
        // given the demo's customer, one of its coupons, and a game
        assertThat(balance(42)).isEqualTo(1_000_000);
        var coupon = answered(200, customer(42, "GET", "/v1/coupons", null)).at("/items/0");
        var booking = booked(42, 0);
        var due = booking.at("/amountDue/amount").longValue();
        assertThat(due).isGreaterThanOrEqualTo(PRICE_MIN);

        // when
        var body = "{\"method\": \"WALLET\", \"couponId\": %d}"
                .formatted(coupon.path("couponId").longValue());
        var paid = answered(200, pay(42, booking, body, "p0"));

        // then
        var kept = due - coupon.path("value").longValue();
        assertThat(paid.path("status").stringValue()).isEqualTo("CONFIRMED");
        assertThat(balance(42)).isEqualTo(1_000_000 - kept);
        var again = pay(42, booking, body, "p0");
        assertThat(answered(200, again).path("status").stringValue()).isEqualTo("CONFIRMED");
        assertThat(again.headers().firstValue("Idempotent-Replayed")).hasValue("true");
        assertThat(balance(42)).isEqualTo(1_000_000 - kept);
        var order = "/v1/orders/" + paid.path("orderId").longValue();
        assertThat(answered(200, customer(42, "GET", order, null))
                        .path("status")
                        .stringValue())
                .isEqualTo("PAID");
        answered(404, customer(43, "GET", order, null));
        assertThat(check("money-has-a-place").path("ok").booleanValue()).isTrue();

        // when
        var quote = answered(200, customer(42, "GET", path(booking, "/refund-quote"), null));
        answered(404, customer(43, "POST", path(booking, "/cancel"), null));
        var cancelled = answered(200, customer(42, "POST", path(booking, "/cancel"), "{\"reason\": \"rain\"}"));

        // then
        assertThat(quote.path("percent").intValue()).isEqualTo(100);
        assertThat(cancelled.path("status").stringValue()).isEqualTo("CANCELLED");
        assertThat(cancelled.path("refund")).isEqualTo(quote);
        await().atMost(Duration.ofSeconds(20)).until(() -> balance(42) == 1_000_000);
        assertThat(answered(409, customer(42, "DELETE", path(booking, ""), null))
                        .path("code")
                        .stringValue())
                .isEqualTo("CANCEL_NOT_ALLOWED");
        var timeline = answered(200, customer(42, "GET", path(booking, "/timeline"), null));
        assertThat(timeline.path("items").toString()).contains("CONFIRMED", "CANCELLED", "rain");
        assertThat(check("wallet-sums").path("ok").booleanValue()).isTrue();
    }

    @Test
    void a_declined_card_and_an_empty_wallet_may_try_again_in_another_way() throws Exception {
        // given
        var booking = booked(77, 1);

        // then
        assertThat(answered(402, pay(77, booking, "{\"method\": \"WALLET\"}", "p1"))
                        .path("code")
                        .stringValue())
                .isEqualTo("INSUFFICIENT_BALANCE");
        assertThat(answered(402, pay(77, booking, "{\"method\": \"CARD\", \"cardToken\": \"tok_declined\"}", "p2"))
                        .path("code")
                        .stringValue())
                .isEqualTo("PAYMENT_DECLINED");
        answered(422, pay(77, booking, "{\"method\": \"CARD\"}", "p3"));
        var paid = answered(200, pay(77, booking, "{\"method\": \"CARD\", \"cardToken\": \"tok_ok\"}", "p4"));
        assertThat(paid.path("status").stringValue()).isEqualTo("CONFIRMED");

        // and the customer says that they come, and staff that they came
        assertThat(answered(200, customer(77, "POST", path(booking, "/visit"), "{\"coming\": true}"))
                        .path("visitStatus")
                        .stringValue())
                .isEqualTo("COMING");
        var number = booking.path("bookingNumber").stringValue();
        assertThat(answered(200, admin("POST", "/v1/admin/bookings/" + number + "/complete", null))
                        .path("status")
                        .stringValue())
                .isEqualTo("COMPLETED");
        answered(409, admin("POST", "/v1/admin/bookings/" + number + "/no-show", null));
        assertThat(answered(200, admin("GET", "/v1/admin/bookings?userId=77&status=COMPLETED", null))
                        .at("/items/0/bookingNumber")
                        .stringValue())
                .isEqualTo(number);
        assertThat(admin("GET", "/v1/admin/bookings.csv?number=" + number, null)
                        .body()
                        .split("\r\n", -1))
                .hasSize(3)
                .anyMatch(row -> row.contains(number + ",77,COMPLETED,COMING"));
    }

    @Test
    void money_without_a_place_is_found_by_the_audit() throws Exception {
        // given
        var booking = booked(43, 2);
        var orderId = answered(200, pay(43, booking, "{\"method\": \"WALLET\"}", "p5"))
                .path("orderId")
                .longValue();
        assertThat(check("money-has-a-place").path("ok").booleanValue()).isTrue();

        // when the booking forgets what was paid for it
        var booked = booking.path("bookingId").longValue();
        execute("booking", "UPDATE bookings SET order_id = order_id + 1000000 WHERE id = " + booked);

        // then
        var found = check("money-has-a-place");
        assertThat(found.path("outcome").stringValue()).isEqualTo("VIOLATED");
        assertThat(found.path("violations").toString()).contains("booking " + booked, "order " + orderId);
        execute("booking", "UPDATE bookings SET order_id = order_id - 1000000 WHERE id = " + booked);
        assertThat(check("money-has-a-place").path("ok").booleanValue()).isTrue();

        // when a balance is more than its entries
        execute("orders", "UPDATE wallet SET balance = balance + 1 WHERE user_id = 44");
        assertThat(check("wallet-sums").path("outcome").stringValue()).isEqualTo("VIOLATED");
        execute("orders", "UPDATE wallet SET balance = balance - 1 WHERE user_id = 44");
    }

    @Test
    void a_menu_shows_what_is_left_and_bad_money_is_refused_in_words() throws Exception {
        assertThat(items("/v1/offerings/%d/menu".formatted(offering("RESTAURANT"))))
                .hasSize(5)
                .allMatch(item -> item.path("stock").intValue() > 0);
        for (var amount : new String[] {
            "{\"amount\": -1, \"currency\": \"KRW\"}",
            "{\"amount\": 0, \"currency\": \"KRW\"}",
            "{\"amount\": 1000000000001, \"currency\": \"KRW\"}",
            "{\"amount\": 1, \"currency\": \"won\"}"
        }) {
            var body = "{\"amount\": %s}".formatted(amount);
            answered(422, customer(44, "POST", "/v1/wallet/top-ups", body, "Idempotency-Key", "bad"));
        }
        answered(400, customer(44, "POST", "/v1/wallet/top-ups", "{}", "Idempotency-Key", "bad"));
        answered(422, customer(44, "GET", "/v1/wallet?currency=won", null));
        answered(400, customer(44, "GET", "/v1/wallet?cursor=x", null));
        answered(400, admin("GET", "/v1/admin/bookings?cursor=%21", null));
        assertThat(balance(44)).isEqualTo(1_000_000);
        assertThat(answered(200, admin("POST", "/v1/admin/recovery/run", null))
                        .path("failed")
                        .intValue())
                .isZero();
    }

    @Test
    void buy_pays_when_told_how_and_ends_with_1_when_declined() throws Exception {
        // given
        var url = "http://localhost:" + jari.port();

        // then
        assertThat(JariCommand.run("buy", "--url", url, "--user", "78", "--pay", "card:tok_ok"))
                .isZero();
        var bought = answered(200, customer(78, "GET", "/v1/bookings", null)).at("/items/0");
        assertThat(bought.path("status").stringValue()).isEqualTo("CONFIRMED");
        assertThat(bought.at("/paidAmount/amount").longValue()).isGreaterThanOrEqualTo(PRICE_MIN);
        assertThat(JariCommand.run("buy", "--url", url, "--user", "78", "--pay", "card:tok_declined"))
                .isEqualTo(1);
        assertThat(JariCommand.run("buy", "--url", url, "--user", "78", "--hold", "--pay", "wallet"))
                .isEqualTo(1);
        assertThat(JariCommand.run("buy", "--url", url, "--pay", "cash")).isEqualTo(1);
    }

    private static void execute(String service, String sql) throws SQLException {
        var url = ServerAddresses.postgresOf(folder).orElseThrow() + "&currentSchema=" + service;
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isEqualTo(1);
        }
    }
}
