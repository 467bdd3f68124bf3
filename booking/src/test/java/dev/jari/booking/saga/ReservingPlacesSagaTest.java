package dev.jari.booking.saga;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.message.BookingConfirmed;
import dev.jari.contracts.message.BookingFailed;
import dev.jari.contracts.message.SlotRelease;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What booking and the other services say to each other. */
@Covers({"B2", "B9", "Z3"})
class ReservingPlacesSagaTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        service = new BookingService(database.url(), redis.url());
        service.inventory.slot(501, 4);
        service.inventory.silent();
        service.orders.silent();
    }

    @AfterEach
    void close() {
        service.close();
    }

    private Booking asked(PaymentType paying) {
        var asked = Asked.by(1).slot(501).key("key").paying(paying);
        return service.made(asked.now());
    }

    private Booking now(Booking booking) {
        service.awaitQuiet();
        return service.records.find(booking.bookingId()).orElseThrow();
    }

    @Test
    void granted_and_nothing_to_pay() {
        var booking = asked(PaymentType.NONE);
        var reserve = service.inventory.expect(SlotReserve.class);
        assertThat(reserve.bookingId()).isEqualTo(booking.bookingId());
        assertThat(reserve.acceptedSeq()).isEqualTo(booking.acceptedSeq());

        service.inventory.says(service.inventory.reserved(reserve));
        assertThat(service.news.expect(BookingConfirmed.class).bookingId()).isEqualTo(booking.bookingId());
        assertThat(now(booking).status()).isEqualTo(BookingStatus.CONFIRMED);
    }

    @Test
    void refused() {
        var booking = asked(PaymentType.NONE);
        var reserve = service.inventory.expect(SlotReserve.class);

        service.inventory.says(service.inventory.soldOut(reserve, 0));
        assertThat(service.news.expect(BookingFailed.class).reason()).isEqualTo(FailReason.SOLD_OUT);
        assertThat(now(booking).status()).isEqualTo(BookingStatus.FAILED);
        assertThat(service.inventory.commands())
                .as("there is nothing to release")
                .containsExactly(reserve);
    }

    @Test
    void no_answer_in_time_and_a_late_one() {
        // a minute passes
        var booking = asked(PaymentType.NONE);
        var reserve = service.inventory.expect(SlotReserve.class);
        service.clock.advance(Duration.ofSeconds(59));
        assertThat(service.scheduler.fire()).isZero();
        service.clock.advance(Duration.ofSeconds(1));
        assertThat(service.scheduler.fire()).isEqualTo(1);
        assertThat(service.scheduler.fire()).isZero();

        var release = service.inventory.expect(SlotRelease.class);
        assertThat(release.bookingId()).isEqualTo(booking.bookingId());
        assertThat(service.news.expect(BookingFailed.class).reason()).isEqualTo(FailReason.SAGA_TIMEOUT);

        service.inventory.says(service.inventory.reserved(reserve));
        service.inventory.says(service.inventory.granted(release));
        var failed = now(booking);
        assertThat(failed.status()).isEqualTo(BookingStatus.FAILED);
        assertThat(failed.failReason()).isEqualTo(FailReason.SAGA_TIMEOUT);
        service.news.expectNothingMore();
    }

    @Test
    void granted_and_not_paid_for_in_seven_minutes() {
        var booking = asked(PaymentType.PREPAY);
        service.inventory.says(service.inventory.reserved(service.inventory.expect(SlotReserve.class)));
        var reserved = now(booking);
        assertThat(reserved.status()).isEqualTo(BookingStatus.SLOT_RESERVED);
        assertThat(reserved.payBy()).isEqualTo(service.clock.instant().plus(Duration.ofMinutes(7)));

        service.clock.advance(Duration.ofMinutes(7));
        assertThat(service.scheduler.fire()).isEqualTo(1);
        assertThat(service.inventory.expect(SlotRelease.class).bookingId()).isEqualTo(booking.bookingId());
        assertThat(service.news.expect(BookingFailed.class).reason()).isEqualTo(FailReason.PAYMENT_WINDOW_OVER);
        assertThat(now(booking).failReason()).isEqualTo(FailReason.PAYMENT_WINDOW_OVER);
        assertThat(service.orders.commands()).isEmpty();
    }
}
