package dev.jari.contracts.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import org.jspecify.annotations.Nullable;

/**
 * Nothing comes of a booking.
 *
 * @param refund what goes back, if anything was paid
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BookingFailed(
        BookingId bookingId,
        String bookingNumber,
        UserId userId,
        FailReason reason,
        @Nullable Money refund) implements BookingNews {

    public static final String TYPE = "booking.failed";
}
