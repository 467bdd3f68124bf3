package dev.jari.booking.payment;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.OrderId;
import dev.jari.platform.database.Ids;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for what beginning a payment needs beside the saga. */
final class PaymentStartStore {

    private final JdbcClient jdbc;

    PaymentStartStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    OrderId nextOrderId() {
        return jdbc.sql("SELECT nextval('order_number')")
                .query(Ids.only(OrderId::new))
                .single();
    }

    /** The coupon named with the booking, for the first attempt only: one that did not work is not insisted on. */
    Optional<CouponId> couponOfBooking(BookingId bookingId) {
        return jdbc.sql("SELECT coupon_id FROM bookings WHERE id = ? AND order_id IS NULL AND coupon_id > 0")
                .param(bookingId)
                .query(Ids.only(CouponId::new))
                .optional();
    }
}
