package dev.jari.booking.saga;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.CancelBooking;
import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.BookingCancelled;
import dev.jari.contracts.message.BookingConfirmed;
import dev.jari.contracts.message.BookingPaymentFailed;
import dev.jari.contracts.message.SlotRelease;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.contracts.payment.PaymentRefund;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What booking and the other services say to each other. */
@Covers({"M2", "M6", "B7"})
class PayingSagaTest {

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

    private Booking reserved() {
        var booking = asked(PaymentType.PREPAY);
        service.inventory.says(service.inventory.reserved(service.inventory.expect(SlotReserve.class)));
        return now(booking);
    }

    private PaymentRequest pays(Booking booking, String key) {
        var answer = service.payments.pay(
                new PayBooking(booking.bookingNumber(), new UserId(1), "WALLET", null, null, key, "wallet", 0));
        BookingService.granted(answer);
        return service.orders.expect(PaymentRequest.class);
    }

    private void cancels(Booking booking) {
        service.cancels.cancel(new CancelBooking(booking.bookingNumber(), new UserId(1), null, null, null, "same", 0));
    }

    @Test
    void declined_and_then_paid() {
        var booking = reserved();
        var first = pays(booking, "a");
        service.orders.says(service.orders.failed(first, PaymentFailure.PAYMENT_DECLINED));
        assertThat(service.news.expect(BookingPaymentFailed.class).orderId()).isEqualTo(first.orderId());

        var second = pays(booking, "b");
        service.orders.says(service.orders.completed(second));
        assertThat(service.news.expect(BookingConfirmed.class).bookingId()).isEqualTo(booking.bookingId());
        assertThat(now(booking).orderId()).isEqualTo(second.orderId());
        service.orders.expectNothingMore();
    }

    @Test
    void paid_and_then_cancelled() {
        var booking = reserved();
        var request = pays(booking, "a");
        service.orders.says(service.orders.completed(request));
        service.news.expect(BookingConfirmed.class);

        cancels(booking);
        service.inventory.expect(SlotRelease.class);
        var refund = service.orders.expect(PaymentRefund.class);
        assertThat(refund.orderId()).isEqualTo(request.orderId());
        assertThat(service.news.expect(BookingCancelled.class).refund()).isEqualTo(refund.amount());
        assertThat(service.count("payment_attempt WHERE status = 'REFUNDING'")).isEqualTo(1);

        service.orders.says(service.orders.refunded(refund));
        service.orders.says(service.orders.refunded(refund));
        assertThat(now(booking).status()).isEqualTo(BookingStatus.CANCELLED);
        assertThat(service.count("payment_attempt WHERE status = 'REFUNDED'")).isEqualTo(1);
        assertThat(service.count("booking_history WHERE what = 'PAYMENT_REFUNDED'"))
                .isEqualTo(1);
        service.news.expectNothingMore();
    }

    @Test
    void cancelled_while_the_money_is_on_its_way() {
        var booking = reserved();
        var request = pays(booking, "a");
        cancels(booking);
        service.inventory.expect(SlotRelease.class);
        service.news.expect(BookingCancelled.class);

        service.orders.says(service.orders.completed(request));
        var refund = service.orders.expect(PaymentRefund.class);
        assertThat(refund.amount()).isEqualTo(request.amount());
        assertThat(refund.reason()).isEqualTo("BOOKING_CANCELLED");

        service.orders.says(service.orders.completed(request));
        assertThat(now(booking).status()).isEqualTo(BookingStatus.CANCELLED);
        service.orders.expectNothingMore();
    }
}
