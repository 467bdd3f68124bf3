package dev.jari.booking.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers({"B1", "B5"})
class BookingStaysAndTimesStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        service = new BookingService(database.url(), redis.url());
        for (var night = 501; night <= 510; night++) service.inventory.slot(night, 2);
    }

    @AfterEach
    void close() {
        service.close();
    }

    private Booking made(Asked asked) {
        return Objects.requireNonNull(service.create(asked.now()).booking());
    }

    private Refusal refused(Asked asked) {
        return Objects.requireNonNull(service.create(asked.now()).refusal());
    }

    private static Asked stay(long user, int from, int to) {
        return Asked.by(user)
                .key("%d to %d".formatted(from, to))
                .stay(LocalDate.of(2026, 12, from), LocalDate.of(2026, 12, to));
    }

    @Test
    void a_stay_is_one_booking_of_all_its_nights() {
        var booking = made(stay(1, 1, 4).quantity(2).paying(PaymentType.PREPAY).waiting(10));

        assertThat(booking.slotIds()).containsExactly(new SlotId(501), new SlotId(502), new SlotId(503));
        assertThat(booking.checkOut()).isEqualTo(LocalDate.of(2026, 12, 4));
        assertThat(booking.amountDue()).isEqualTo(new Money(120_000, "KRW"));
        assertThat(booking.status()).isEqualTo(BookingStatus.SLOT_RESERVED);
    }

    @Test
    void stays_of_one_user_conflict_on_any_night_they_share() {
        made(stay(1, 1, 4).waiting(10));

        assertThat(refused(stay(1, 3, 6)).code()).isEqualTo(ErrorCode.DUPLICATE_BOOKING);
        assertThat(made(stay(1, 4, 6).waiting(10)).status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(made(stay(2, 3, 6).waiting(10)).status()).isEqualTo(BookingStatus.CONFIRMED);
    }

    @Test
    void a_stay_with_one_full_night_is_sold_out() {
        service.inventory.book(502, 1);

        var refusal = refused(stay(1, 1, 4).quantity(2));

        assertThat(refusal.code()).isEqualTo(ErrorCode.SOLD_OUT);
        assertThat(refusal.data()).containsEntry("available", 1);
        assertThat(service.count("bookings")).isZero();
    }

    @Test
    void a_night_that_is_not_for_sale_is_not_found() {
        assertThat(refused(stay(1, 9, 15)).code()).isEqualTo(ErrorCode.SLOT_NOT_FOUND);
    }

    @Test
    void a_table_is_booked_by_day_and_time_which_is_looked_up_once() {
        var day = LocalDate.of(2026, 12, 1);

        assertThat(made(Asked.by(1).key("a").at(day, LocalTime.of(9, 0))).slotIds())
                .containsExactly(new SlotId(501));
        assertThat(made(Asked.by(2).key("a").at(day, LocalTime.of(9, 0))).slotIds())
                .containsExactly(new SlotId(501));
        assertThat(service.inventory.timeQuestions).hasValue(1);
        assertThat(refused(Asked.by(3).key("a").at(day, LocalTime.of(9, 5))).status())
                .isEqualTo(422);
    }
}
