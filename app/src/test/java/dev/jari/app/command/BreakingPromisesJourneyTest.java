package dev.jari.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.app.server.ServerAddresses;
import dev.jari.client.audit.AuditReport.Check;
import dev.jari.client.audit.AuditReport.Outcome;
import dev.jari.client.booking.Booking;
import dev.jari.client.money.Money;
import dev.jari.client.wish.BookingWish;
import dev.jari.client.wish.PaymentWish;
import dev.jari.client.wish.Terms;
import dev.jari.client.wish.TopUpWish;
import dev.jari.testkit.Covers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every check of the audit is red when its promise is broken in a real, running Jari, and green again afterwards. */
@Covers({"B2", "B3", "B4", "M3", "M4"})
class BreakingPromisesJourneyTest {

    @TempDir
    static Path folder;

    private static RunningJari jari;

    /** Paid for, of a lane in which two were decided. */
    private static Booking booking;

    @BeforeAll
    static void sell() throws Exception {
        jari = RunningJari.up(folder, "--jari.inventory.drift-every=1h");
        var catalogue = jari.client().catalogue();
        var venue = catalogue.venues("PARK_GOLF", null).value().items().getFirst();
        var game = catalogue.offerings(venue.venueId(), null).value().items().getFirst();
        var day = catalogue.slot(1).value().date().plusDays(4);
        var slot = catalogue
                .slots(game.offeringId(), day, day)
                .value()
                .items()
                .getFirst()
                .slotId();
        var customer = jari.customer(301);
        customer.topUp(TopUpWish.of(new Money(1_000_000, "KRW"))).value();
        booking = customer.book(BookingWish.slot(slot, 1).on(Terms.payment("PREPAY")))
                .value();
        booking = customer.pay(booking, PaymentWish.wallet()).value();
        jari.customer(302)
                .book(BookingWish.slot(slot, 1).on(Terms.payment("NONE")))
                .value();
        // Two of its four places are left, so booking refuses a party of four from memory.
        Answers.refused(
                409,
                "SOLD_OUT",
                jari.customer(304).book(BookingWish.slot(slot, 4).on(Terms.payment("NONE"))));
    }

    @AfterAll
    static void stop() {
        jari.close();
    }

    private static Check check(String name) throws InterruptedException {
        return jari.admin().audit().value().checks().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** What to break where, and how it is mended. */
    static Stream<Arguments> promises() {
        return Stream.concat(aboutPlaces(), aboutMoneyAndMessages());
    }

    private static Stream<Arguments> aboutPlaces() {
        var slot = " WHERE id = " + booking.slotIds().getFirst();
        var ofBooking = " WHERE booking_id = " + booking.bookingId();
        return Stream.of(
                planted(
                        "slot-booked-equals-claims",
                        "inventory",
                        "UPDATE slot SET booked = booked + 1" + slot,
                        "UPDATE slot SET booked = booked - 1" + slot),
                planted(
                        "never-oversold",
                        "inventory",
                        "ALTER TABLE slot DROP CONSTRAINT slot_is_never_oversold;"
                                + " UPDATE slot SET booked = booked + 1000"
                                + slot,
                        "UPDATE slot SET booked = booked - 1000" + slot
                                + "; ALTER TABLE slot ADD CONSTRAINT slot_is_never_oversold"
                                + " CHECK (booked BETWEEN 0 AND capacity)"),
                planted(
                        "claims-match-bookings",
                        "inventory",
                        "UPDATE claim SET quantity = quantity + 1" + ofBooking,
                        "UPDATE claim SET quantity = quantity - 1" + ofBooking),
                planted(
                        "served-in-order",
                        "inventory",
                        "UPDATE reservation SET accepted_seq = accepted_seq + 1000000" + ofBooking,
                        "UPDATE reservation SET accepted_seq = accepted_seq - 1000000" + ofBooking),
                planted(
                        "refused-in-order",
                        "booking",
                        "UPDATE refusal SET wanted = wanted - 2",
                        "UPDATE refusal SET wanted = wanted + 2"),
                planted(
                        "redis-agrees",
                        "inventory",
                        "UPDATE slot SET version = version + 1" + slot,
                        "UPDATE slot SET version = version - 1" + slot));
    }

    private static Stream<Arguments> aboutMoneyAndMessages() {
        var parked = """
                INSERT INTO parked_message (consumer, message_id, source, lane, no, key, type, version, headers,
                                            payload, occurred_at, parked_at, attempts, last_error, state)
                VALUES ('planted', gen_random_uuid(), 'booking', 0, 1, 'k', 't', 1, '{}', '{}', now(), now(), 5, 'e',
                        'FAILED')""";
        return Stream.of(
                planted(
                        "wallet-sums",
                        "orders",
                        "UPDATE wallet SET balance = balance + 1 WHERE user_id = 301",
                        "UPDATE wallet SET balance = balance - 1 WHERE user_id = 301"),
                planted(
                        "money-comes-from-somewhere",
                        "orders",
                        "UPDATE top_up SET amount = amount + 1 WHERE user_id = 301",
                        "UPDATE top_up SET amount = amount - 1 WHERE user_id = 301"),
                planted(
                        "money-has-a-place",
                        "booking",
                        "UPDATE bookings SET order_id = order_id + 1000000 WHERE id = " + booking.bookingId(),
                        "UPDATE bookings SET order_id = order_id - 1000000 WHERE id = " + booking.bookingId()),
                planted(
                        "stock-never-negative",
                        "orders",
                        "UPDATE stock SET taken = taken + 1",
                        "UPDATE stock SET taken = taken - 1"),
                planted(
                        "coupon-once",
                        "orders",
                        "INSERT INTO coupon_use (coupon_id, user_id, order_id, at)"
                                + " SELECT id, 301, 999999, now() FROM coupon LIMIT 1",
                        "DELETE FROM coupon_use WHERE order_id = 999999"),
                planted("outbox-drains", "booking", parked, "DELETE FROM parked_message WHERE consumer = 'planted'"));
    }

    private static Arguments planted(String name, String schema, String broken, String mended) {
        return Arguments.of(name, schema, broken, mended);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("promises")
    void is_found_broken_and_then_mended(String name, String schema, String broken, String mended) throws Exception {
        // given what was refused a moment ago is written within a second or two
        if (name.equals("refused-in-order"))
            await().atMost(Duration.ofSeconds(20)).until(() -> check(name).examined() > 0);
        assertThat(check(name).outcome()).as(check(name).toString()).isEqualTo(Outcome.PASSED);

        // when
        execute(schema, broken);
        var found = check(name);
        execute(schema, mended);

        // then
        assertThat(found.outcome()).isEqualTo(Outcome.VIOLATED);
        assertThat(found.violations()).isNotEmpty();
        assertThat(check(name).outcome()).isEqualTo(Outcome.PASSED);
    }

    @Test
    void a_booking_that_is_overdue_and_that_nobody_can_move_is_found() throws Exception {
        // given
        var waits = jari.customer(303)
                .book(BookingWish.slot(booking.slotIds().getFirst(), 1).on(Terms.payment("PREPAY")))
                .value();
        var ofIt = " WHERE id = " + waits.bookingId();
        assertThat(check("every-booking-moves").outcome()).isEqualTo(Outcome.PASSED);

        // when it is overdue, and locked: the worker that looks for due ones passes over what is locked
        Check found;
        try (var holder = connect("booking");
                var statement = holder.createStatement()) {
            statement.execute("UPDATE bookings SET due_at = now() - interval '1 hour'" + ofIt);
            holder.setAutoCommit(false);
            statement.execute("SELECT id FROM bookings" + ofIt + " FOR UPDATE");
            found = check("every-booking-moves");
            statement.execute("UPDATE bookings SET due_at = pay_by" + ofIt);
            holder.commit();
        }

        // then
        assertThat(found.outcome()).isEqualTo(Outcome.VIOLATED);
        assertThat(found.violations()).singleElement().asString().startsWith("booking " + waits.bookingId());
        assertThat(check("every-booking-moves").outcome()).isEqualTo(Outcome.PASSED);
    }

    @Test
    void all_thirteen_are_there() throws Exception {
        assertThat(jari.admin().audit().value().checks())
                .extracting(Check::name)
                .containsExactlyInAnyOrderElementsOf(List.of(
                        "slot-booked-equals-claims",
                        "never-oversold",
                        "claims-match-bookings",
                        "every-booking-moves",
                        "served-in-order",
                        "refused-in-order",
                        "wallet-sums",
                        "money-comes-from-somewhere",
                        "money-has-a-place",
                        "stock-never-negative",
                        "coupon-once",
                        "outbox-drains",
                        "redis-agrees"));
    }

    private static Connection connect(String schema) throws SQLException {
        return DriverManager.getConnection(
                ServerAddresses.postgresOf(folder).orElseThrow() + "&currentSchema=" + schema);
    }

    private static void execute(String schema, String sql) throws SQLException {
        try (var connection = connect(schema);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
