package dev.jari.contracts.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Booking asks inventory for places, all slots or none. In the lane of the offering, with the booking as key.
 *
 * @param acceptedSeq the place in the queue, given when the booking was accepted
 * @param deadline after it booking waits for the answer no longer
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SlotReserve(
        BookingId bookingId,
        String bookingNumber,
        OfferingId offeringId,
        List<SlotId> slotIds,
        int quantity,
        @Nullable HoldId holdId,
        UserId userId,
        long acceptedSeq,
        Instant deadline,
        Instant requestedAt)
        implements SlotCommand {

    public static final String TYPE = "slot.reserve";

    public SlotReserve {
        slotIds = List.copyOf(slotIds);
    }
}
