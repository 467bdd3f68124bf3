package dev.jari.gateway.audit;

import dev.jari.contracts.audit.ListPaid;
import dev.jari.contracts.audit.PaidBooking;
import dev.jari.contracts.id.BookingId;
import dev.jari.gateway.service.Services;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The orders that keep a customer's money and the bookings that count on one must be the same. Whether an
 * order keeps what its status says is checked by orders, under the same name.
 */
record MoneyHasAPlace(Services services) implements Comparison<PaidBooking> {

    static final String NAME = "money-has-a-place";

    // The longest page orders gives.
    static final int PAGE = 200;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int page() {
        return PAGE;
    }

    @Override
    public List<PaidBooking> one(long afterBookingId, int limit) {
        return ask(ListPaid.ORDERS, afterBookingId, limit);
    }

    @Override
    public List<PaidBooking> other(long afterBookingId, int limit) {
        return ask(ListPaid.BOOKING, afterBookingId, limit);
    }

    private List<PaidBooking> ask(String subject, long afterBookingId, int limit) {
        return services.ask(subject, new ListPaid(afterBookingId, limit)).items();
    }

    @Override
    public BookingId bookingOf(PaidBooking paid) {
        return paid.bookingId();
    }

    @Override
    public boolean same(PaidBooking order, PaidBooking booking) {
        return order.orderId().equals(booking.orderId()) && order.amount().equals(booking.amount());
    }

    @Override
    public String violation(BookingId bookingId, @Nullable PaidBooking order, @Nullable PaidBooking booking) {
        if (booking == null) return "booking %s counts on no order, and %s is kept".formatted(bookingId, text(order));
        if (order == null) return "booking %s counts on %s, which is not kept".formatted(bookingId, text(booking));
        return "booking %s counts on %s, and %s is kept".formatted(bookingId, text(booking), text(order));
    }

    private static String text(@Nullable PaidBooking paid) {
        return paid == null ? "nothing" : "%s of order %s".formatted(paid.amount(), paid.orderId());
    }
}
