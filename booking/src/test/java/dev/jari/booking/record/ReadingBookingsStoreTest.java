package dev.jari.booking.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.booking.Told;
import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.audit.ListClaims;
import dev.jari.contracts.audit.ListPaid;
import dev.jari.contracts.audit.PaidBooking;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.CancelBooking;
import dev.jari.contracts.booking.DecideBooking;
import dev.jari.contracts.booking.FindBooking;
import dev.jari.contracts.booking.ListBookings;
import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.booking.StaffAction;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ReadingBookingsStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;
    private BookingAudit audit;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        service = new BookingService(database.url(), redis.url());
        audit = new BookingAudit(service.database, service.clock, Duration.ofMinutes(10));
        for (var slotId = 501; slotId < 510; slotId++) service.inventory.slot(slotId, 4);
    }

    @AfterEach
    void close() {
        service.close();
    }

    private Booking booked(long userId, long slotId) {
        return Objects.requireNonNull(service.create(Asked.by(userId)
                        .slot(slotId)
                        .key("key-" + slotId)
                        .waiting(10)
                        .now())
                .booking());
    }

    private @Nullable ErrorCode refusalOf(String idOrNumber, long userId) {
        var refusal = Told.refusal(service.records.find(new FindBooking(idOrNumber, new UserId(userId))));
        return refusal == null ? null : refusal.code();
    }

    @Test
    @Covers("B10")
    void a_booking_is_found_by_id_and_by_number_and_only_by_its_owner() {
        var booking = booked(1, 501);
        var id = booking.bookingId().toString();

        assertThat(Told.of(service.records.find(new FindBooking(id, new UserId(1))))
                        .booking())
                .isEqualTo(booking);
        assertThat(Told.of(service.records.find(new FindBooking(booking.bookingNumber(), new UserId(1))))
                        .booking())
                .isEqualTo(booking);
        assertThat(Told.of(service.records.find(new FindBooking(id, null))).booking())
                .isEqualTo(booking);
        assertThat(refusalOf(id, 2)).isEqualTo(ErrorCode.BOOKING_NOT_FOUND);
        assertThat(refusalOf("BK-22222222", 1)).isEqualTo(ErrorCode.BOOKING_NOT_FOUND);
        assertThat(refusalOf("99999999999999999999", 1)).isEqualTo(ErrorCode.BOOKING_NOT_FOUND);
        assertThat(refusalOf("' OR 1=1", 1)).isEqualTo(ErrorCode.BOOKING_NOT_FOUND);
    }

    @Test
    void a_users_bookings_come_page_by_page_the_newest_first() {
        // given two of one moment
        var made = new ArrayList<Booking>();
        for (var slotId : List.of(501L, 502L, 503L, 504L, 505L)) {
            made.addFirst(booked(1, slotId));
            if (slotId != 502) service.clock.advance(Duration.ofMillis(1));
        }
        booked(2, 501);

        // then
        var first = Told.granted(service.records.list(new ListBookings(new UserId(1), null, null, 2)));
        var second = Told.granted(service.records.list(new ListBookings(new UserId(1), null, first.nextCursor(), 2)));
        var third = Told.granted(service.records.list(new ListBookings(new UserId(1), null, second.nextCursor(), 2)));
        var listed = new ArrayList<>(first.items());
        listed.addAll(second.items());
        listed.addAll(third.items());
        assertThat(listed).isEqualTo(made);
        assertThat(third.nextCursor()).isNull();
        assertThat(Told.granted(service.records.list(new ListBookings(new UserId(1), BookingStatus.FAILED, null, 10)))
                        .items())
                .isEmpty();
        assertThat(Told.refusal(service.records.list(new ListBookings(new UserId(1), null, "no cursor", 2))))
                .isNotNull();
    }

    @Test
    void only_bookings_that_are_sure_of_their_places_count_as_claims() {
        // given
        var sure = booked(1, 501);
        service.inventory.silent();
        service.create(Asked.by(1).slot(502).key("b").now());

        // then
        assertThat(service.records.claims(new ListClaims(0, 10)).items())
                .singleElement()
                .satisfies(claim -> {
                    assertThat(claim.bookingId()).isEqualTo(sure.bookingId());
                    assertThat(claim.slotIds()).containsExactly(new SlotId(501));
                });
        assertThat(service.records
                        .claims(new ListClaims(sure.bookingId().value(), 10))
                        .items())
                .isEmpty();
    }

    @Test
    void only_bookings_that_count_on_an_orders_money_are_paid() {
        // given one that is free of charge, one that is reserved, one that is cancelled again and two that are paid
        booked(1, 501);
        reserved(502);
        var cancelled = paid(503);
        service.cancels.cancel(new CancelBooking(cancelled.bookingNumber(), new UserId(1), null, null, null, "c", 0));
        var first = paid(504);
        var second = paid(505);
        service.clock.moveTo(second.date().plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC));
        Told.granted(service.decisions.decide(
                new DecideBooking(second.bookingNumber(), StaffAction.NO_SHOW, new UserId(7), null)));

        // then
        var all = service.records.paid(new ListPaid(0, 10)).items();
        assertThat(all).containsExactly(of(first), of(second));
        assertThat(service.records.paid(new ListPaid(0, 1)).items()).containsExactly(of(first));
        assertThat(service.records
                        .paid(new ListPaid(first.bookingId().value(), 1))
                        .items())
                .containsExactly(of(second));
        assertThat(service.records
                        .paid(new ListPaid(second.bookingId().value(), 10))
                        .items())
                .isEmpty();
    }

    private static PaidBooking of(Booking booking) {
        return new PaidBooking(
                booking.bookingId(),
                Objects.requireNonNull(booking.orderId()),
                Objects.requireNonNull(booking.paidAmount()));
    }

    private Booking reserved(long slotId) {
        return Objects.requireNonNull(service.create(Asked.by(1)
                        .slot(slotId)
                        .key("key-" + slotId)
                        .paying(PaymentType.PREPAY)
                        .waiting(10)
                        .now())
                .booking());
    }

    private Booking paid(long slotId) {
        var booking = reserved(slotId);
        service.orders.answer = request -> service.orders.completed(request, new Money(18_000, "KRW"));
        var number = booking.bookingNumber();
        var paying = new PayBooking(number, new UserId(1), "WALLET", null, null, "k" + slotId, "wallet", 10);
        return BookingService.granted(service.payments.pay(paying)).booking();
    }

    @Test
    void the_audit_sees_a_booking_that_hangs() {
        // given
        assertThat(audit.run()).noneMatch(check -> check.ok());
        service.inventory.silent();
        service.create(Asked.by(1).slot(501).key("a").now());
        service.clock.advance(Duration.ofSeconds(80));
        assertThat(check("every-booking-moves").ok()).isTrue();

        // when
        service.clock.advance(Duration.ofSeconds(20));

        // then
        var moves = check("every-booking-moves");
        assertThat(moves.ok()).isFalse();
        assertThat(moves.violations()).singleElement().asString().contains("PENDING");
    }

    @Test
    @Covers("M6")
    void the_audit_sees_a_booking_whose_payment_never_ends() {
        // given a payment that orders never answers, begun when the window was about to close
        var booking = reserved(501);
        service.clock.advance(Duration.ofMinutes(6));
        pay(booking);
        service.awaitQuiet();

        // when its deadline is moved again and again
        passing(Duration.ofMinutes(10));
        assertThat(check("every-booking-moves").ok()).isTrue();
        passing(Duration.ofMinutes(2));

        // then
        assertThat(check("every-booking-moves").violations())
                .singleElement()
                .asString()
                .startsWith("booking %s: order ".formatted(booking.bookingId()))
                .contains("is still being paid");
    }

    private void pay(Booking booking) {
        service.payments.pay(new PayBooking(
                booking.bookingNumber(), new UserId(1), "WALLET", null, null, "k" + booking.bookingId(), "wallet", 0));
    }

    /** Lets time pass as it does where the scheduler runs: no deadline is ever overdue. */
    private void passing(Duration time) {
        var end = service.clock.instant().plus(time);
        while (service.clock.instant().isBefore(end)) {
            service.clock.advance(Duration.ofSeconds(30));
            service.scheduler.fire();
        }
    }

    @Test
    @Covers("B7")
    void the_audit_sees_a_refund_that_never_ends() {
        // given a refund that was asked for and never answered
        var booking = paid(501);
        service.cancels.cancel(new CancelBooking(booking.bookingNumber(), new UserId(1), null, null, null, "c", 0));
        service.awaitQuiet();
        service.database
                .jdbc()
                .sql("UPDATE payment_attempt SET status = 'REFUNDING'")
                .update();

        // when
        service.clock.advance(Duration.ofMinutes(9));
        assertThat(check("money-has-a-place").ok()).isTrue();
        service.clock.advance(Duration.ofMinutes(2));

        // then
        assertThat(check("money-has-a-place").violations())
                .singleElement()
                .asString()
                .contains("booking %s: ".formatted(booking.bookingId()), "is not refunded");
    }

    private CheckResult check(String name) {
        return audit.run().stream()
                .filter(check -> check.name().equals(name))
                .findAny()
                .orElseThrow();
    }
}
