package dev.jari.contracts.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import org.jspecify.annotations.Nullable;

/**
 * A booking was given up.
 *
 * @param reason in the words of the user who cancelled, if they said
 * @param refund what goes back, if anything was paid
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BookingCancelled(
        BookingId bookingId,
        String bookingNumber,
        UserId userId,
        @Nullable String reason,
        @Nullable Money refund) implements BookingNews {

    public static final String TYPE = "booking.cancelled";
}
