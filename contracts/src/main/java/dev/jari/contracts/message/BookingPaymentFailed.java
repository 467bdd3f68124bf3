package dev.jari.contracts.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.payment.PaymentFailure;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An attempt to pay for a booking came to nothing; the booking keeps its places for now.
 *
 * @param payBy until when another payment may be started
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BookingPaymentFailed(
        BookingId bookingId,
        String bookingNumber,
        UserId userId,
        OrderId orderId,
        PaymentFailure reason,
        @Nullable Instant payBy)
        implements BookingNews {

    public static final String TYPE = "booking.payment.failed";
}
