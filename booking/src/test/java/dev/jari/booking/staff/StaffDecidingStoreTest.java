package dev.jari.booking.staff;

import static dev.jari.booking.BookingService.granted;
import static dev.jari.booking.BookingService.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.booking.BookingSettings;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.DecideBooking;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.booking.StaffAction;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.BookingConfirmed;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers({"B11", "B9"})
class StaffDecidingStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;

    @BeforeEach
    void open() {
        service = new BookingService(database.url(), redis.url());
        service.inventory.slot(501, 10);
    }

    @AfterEach
    void close() {
        service.close();
    }

    private Booking booked(PaymentType paying) {
        return service.made(
                Asked.by(1).slot(501).key("key").paying(paying).waiting(10).now());
    }

    private void moveToTheStart(Booking booking) {
        var zone = ZoneId.of("Asia/Seoul");
        service.clock.moveTo(
                booking.date().atTime(booking.startTime()).atZone(zone).toInstant());
    }

    private Answer<BookingNow> decide(Booking booking, StaffAction action) {
        return service.decisions.decide(
                new DecideBooking(booking.bookingNumber(), action, new UserId(9), "seen at the door"));
    }

    private static BookingStatus status(Answer<BookingNow> answer) {
        return granted(answer).booking().status();
    }

    @Test
    void a_customer_who_came_is_completed_and_may_book_the_slot_again() {
        var booking = booked(PaymentType.NONE);
        moveToTheStart(booking);

        assertThat(status(decide(booking, StaffAction.COMPLETE))).isEqualTo(BookingStatus.COMPLETED);

        assertThat(service.database
                        .jdbc()
                        .sql("SELECT actor, actor_id, detail FROM booking_history WHERE what = 'USED'")
                        .query()
                        .singleRow())
                .isEqualTo(Map.of("actor", "ADMIN", "actor_id", 9L, "detail", "seen at the door"));
        assertThat(service.count("booking_slot WHERE active")).isZero();
    }

    @Test
    void who_did_not_come_gets_nothing_back() {
        var booking = booked(PaymentType.NONE);
        moveToTheStart(booking);

        var answer = decide(booking, StaffAction.NO_SHOW);

        assertThat(status(answer)).isEqualTo(BookingStatus.NO_SHOW);
        assertThat(granted(answer).booking().refund()).isEqualTo(new RefundQuote(0, Money.none("KRW"), "NO_SHOW"));
        assertThat(service.count("booking_slot WHERE active")).isZero();
        service.awaitQuiet();
        assertThat(service.orders.commands()).isEmpty();
    }

    @Test
    void a_booking_may_stand_without_a_payment() {
        var booking = booked(PaymentType.PREPAY);
        assertThat(booking.status()).isEqualTo(BookingStatus.SLOT_RESERVED);

        var answer = decide(booking, StaffAction.CONFIRM);

        assertThat(status(answer)).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(granted(answer).booking().amountDue()).isEqualTo(Money.none("KRW"));
        assertThat(granted(answer).booking().paidAmount()).isNull();
        service.awaitQuiet();
        assertThat(service.news.heard())
                .hasOnlyElementsOfType(BookingConfirmed.class)
                .hasSize(1);
    }

    @Test
    void in_the_wrong_state_nothing_happens_and_the_state_is_told() {
        var booking = booked(PaymentType.NONE);

        var refusal = refusal(decide(booking, StaffAction.CONFIRM));

        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_STATE);
        assertThat(refusal.data()).containsEntry("status", "CONFIRMED");
        moveToTheStart(booking);
        decide(booking, StaffAction.COMPLETE);
        assertThat(refusal(decide(booking, StaffAction.NO_SHOW)).data()).containsEntry("status", "COMPLETED");
    }

    @Test
    void whether_a_customer_came_is_not_said_before_it_is_time_to_come() {
        // given
        var booking = booked(PaymentType.NONE);
        moveToTheStart(booking);
        var from = service.clock.instant().minus(BookingSettings.defaults().earlyCheckIn());
        service.clock.moveTo(from.minusSeconds(1));

        // when
        for (var action : List.of(StaffAction.COMPLETE, StaffAction.NO_SHOW)) {
            var refusal = refusal(decide(booking, action));

            // then
            assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_STATE);
            assertThat(refusal.sentence()).isEqualTo("before-check-in");
            assertThat(refusal.data()).isEqualTo(Map.of("status", "CONFIRMED", "from", from.toString()));
        }
        service.clock.moveTo(from);
        assertThat(status(decide(booking, StaffAction.COMPLETE))).isEqualTo(BookingStatus.COMPLETED);
    }

    @Test
    void what_is_not_there_is_not_decided() {
        var refusal =
                refusal(service.decisions.decide(new DecideBooking("999", StaffAction.COMPLETE, new UserId(9), null)));

        assertThat(refusal.code()).isEqualTo(ErrorCode.BOOKING_NOT_FOUND);
    }
}
