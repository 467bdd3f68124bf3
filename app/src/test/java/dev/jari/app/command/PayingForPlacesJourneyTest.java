package dev.jari.app.command;

import static dev.jari.app.command.Answers.done;
import static dev.jari.app.command.Answers.info;
import static dev.jari.app.command.Answers.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.client.JariClient.Role;
import dev.jari.client.audit.AuditReport.Check;
import dev.jari.client.booking.Booking;
import dev.jari.client.booking.BookingStatus;
import dev.jari.client.catalogue.Slot;
import dev.jari.client.money.Money;
import dev.jari.client.wish.BookingWish;
import dev.jari.client.wish.CancelWish;
import dev.jari.client.wish.PaymentWish;
import dev.jari.client.wish.Terms;
import dev.jari.client.wish.TopUpWish;
import dev.jari.testkit.Covers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Customers with money at a real, running Jari, and the staff that looks after them. */
@Covers({"B7", "B8", "B9", "B11", "B13", "C6", "M2", "M3", "M6"})
class PayingForPlacesJourneyTest {

    private static final long PRICE_MIN = 24_000;

    @TempDir
    static Path folder;

    private static RunningJari jari;
    private static List<Slot> slots;

    @BeforeAll
    static void start() throws Exception {
        jari = RunningJari.up(folder, "--jari.booking.early-check-in=400d");
        var catalogue = jari.client().catalogue();
        // Far enough that cancelling gives everything back.
        var day = catalogue.slot(1).value().date().plusDays(20);
        slots = catalogue.slots(offering("PARK_GOLF"), day, day).value().items();
    }

    private static long offering(String kind) throws InterruptedException {
        var catalogue = jari.client().catalogue();
        var venue = catalogue.venues(kind, null).value().items().getFirst();
        return catalogue
                .offerings(venue.venueId(), null)
                .value()
                .items()
                .getFirst()
                .offeringId();
    }

    @AfterAll
    static void stop() {
        jari.close();
    }

    private static Booking booked(long user, int slot) throws InterruptedException {
        var wish = BookingWish.slot(slots.get(slot).slotId(), 1).on(Terms.payment("PREPAY"));
        var booking = done(201, jari.customer(user).book(wish));
        assertThat(booking.status()).isEqualTo(BookingStatus.SLOT_RESERVED);
        return booking;
    }

    private static String path(Booking booking, String rest) {
        return "/v1/bookings/%d%s".formatted(booking.bookingId(), rest);
    }

    private static long balance(long user) throws InterruptedException {
        return done(200, jari.customer(user).wallet(null)).balance().amount();
    }

    private static Check check(String name) throws InterruptedException {
        return jari.admin().audit().value().checks().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void money_goes_from_the_wallet_to_a_place_and_back_when_it_is_given_up() throws Exception {
        // given the demo's customer, one of its coupons, and a game
        var customer = jari.customer(42);
        var other = jari.customer(43);
        assertThat(balance(42)).isEqualTo(1_000_000);
        var coupon = done(200, customer.coupons(null)).items().getFirst();
        var booking = booked(42, 0);
        var due = booking.amountDue().amount();
        assertThat(due).isGreaterThanOrEqualTo(PRICE_MIN);

        // when
        var payment = PaymentWish.wallet().with(coupon.couponId());
        var paid = done(200, customer.pay(booking, payment));

        // then
        var kept = due - coupon.value();
        assertThat(paid.status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(balance(42)).isEqualTo(1_000_000 - kept);
        var again = customer.pay(booking, payment);
        assertThat(done(200, again).status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(info(again).replayed()).isTrue();
        assertThat(balance(42)).isEqualTo(1_000_000 - kept);
        var order = "/v1/orders/" + paid.orderId();
        assertThat(done(200, customer.call("GET", order, null)).path("status").stringValue())
                .isEqualTo("PAID");
        refused(404, "NOT_FOUND", other.call("GET", order, null));
        assertThat(check("money-has-a-place").ok()).isTrue();

        // when
        var quote = done(200, customer.refundQuote(booking));
        refused(404, "BOOKING_NOT_FOUND", other.cancel(CancelWish.of(booking.bookingId())));
        var cancelled =
                done(200, customer.cancel(CancelWish.of(booking.bookingId()).because("rain")));

        // then
        assertThat(quote.percent()).isEqualTo(100);
        assertThat(cancelled.status()).isEqualTo(BookingStatus.CANCELLED);
        assertThat(cancelled.refund()).isEqualTo(quote);
        await().atMost(Duration.ofSeconds(20)).until(() -> balance(42) == 1_000_000);
        refused(409, "CANCEL_NOT_ALLOWED", customer.call("DELETE", path(booking, ""), null));
        var timeline = done(200, customer.call("GET", path(booking, "/timeline"), null));
        assertThat(timeline.path("items").toString()).contains("CONFIRMED", "CANCELLED", "rain");
        assertThat(check("wallet-sums").ok()).isTrue();
    }

    @Test
    void a_declined_card_and_an_empty_wallet_may_try_again_in_another_way() throws Exception {
        // given
        var customer = jari.customer(77);
        var booking = booked(77, 1);

        // then
        refused(402, "INSUFFICIENT_BALANCE", customer.pay(booking, PaymentWish.wallet()));
        refused(402, "PAYMENT_DECLINED", customer.pay(booking, PaymentWish.card("tok_declined")));
        refused(422, "VALIDATION_FAILED", customer.pay(booking, new PaymentWish("p3", "CARD", null, null)));
        assertThat(done(200, customer.pay(booking, PaymentWish.card("tok_ok"))).status())
                .isEqualTo(BookingStatus.CONFIRMED);

        // and the customer says that they come, and staff that they came
        var visit = customer.call("POST", path(booking, "/visit"), Map.of("coming", true));
        assertThat(done(200, visit).path("visitStatus").stringValue()).isEqualTo("COMING");
        var admin = jari.admin();
        var number = booking.bookingNumber();
        var came = admin.call("POST", "/v1/admin/bookings/" + number + "/complete", null);
        assertThat(done(200, came).path("status").stringValue()).isEqualTo("COMPLETED");
        refused(409, "INVALID_STATE", admin.call("POST", "/v1/admin/bookings/" + number + "/no-show", null));
        var found = admin.call("GET", "/v1/admin/bookings?userId=77&status=COMPLETED", null);
        assertThat(done(200, found).at("/items/0/bookingNumber").stringValue()).isEqualTo(number);
        assertThat(csv("?number=" + number).split("\r\n", -1))
                .hasSize(3)
                .anyMatch(row -> row.contains(number + ",77,COMPLETED,COMING"));
    }

    private static String csv(String query) throws Exception {
        var bearer = "Bearer " + jari.token(1, Role.ADMIN);
        return jari.send("GET", "/v1/admin/bookings.csv" + query, null, "Authorization", bearer)
                .body();
    }

    @Test
    void a_menu_shows_what_is_left_and_bad_money_is_refused_in_words() throws Exception {
        assertThat(done(200, jari.client().catalogue().menu(offering("RESTAURANT"), null))
                        .items())
                .hasSize(5)
                .allMatch(item -> Objects.requireNonNull(item.stock()) > 0);
        var customer = jari.customer(44);
        for (var amount : List.of(
                new Money(-1, "KRW"), new Money(0, "KRW"), new Money(1_000_000_000_001L, "KRW"), new Money(1, "won")))
            refused(422, "VALIDATION_FAILED", customer.topUp(TopUpWish.of(amount)));
        refused(400, "IDEMPOTENCY_KEY_REQUIRED", customer.call("POST", "/v1/wallet/top-ups", Map.of()));
        refused(422, "VALIDATION_FAILED", customer.wallet("won"));
        refused(400, "VALIDATION_FAILED", customer.call("GET", "/v1/wallet?cursor=x", null));
        refused(400, "VALIDATION_FAILED", jari.admin().call("GET", "/v1/admin/bookings?cursor=%21", null));
        assertThat(balance(44)).isEqualTo(1_000_000);
        assertThat(done(200, jari.admin().call("POST", "/v1/admin/recovery/run", null))
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
        var bought = done(200, jari.customer(78).bookings(null, null)).items().getFirst();
        assertThat(bought.status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(Objects.requireNonNull(bought.paidAmount()).amount()).isGreaterThanOrEqualTo(PRICE_MIN);
        assertThat(JariCommand.run("buy", "--url", url, "--user", "78", "--pay", "card:tok_declined"))
                .isEqualTo(1);
        assertThat(JariCommand.run("buy", "--url", url, "--user", "78", "--hold", "--pay", "wallet"))
                .isEqualTo(1);
        assertThat(JariCommand.run("buy", "--url", url, "--pay", "cash")).isEqualTo(1);
    }
}
