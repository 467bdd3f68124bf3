package dev.jari.contracts.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Booking asks inventory for places, all slots or none. In the lane of the offering, with the booking as key.
 *
 * @param acceptedSeq the place in the queue, given when the booking was accepted
 * @param deadline after it nobody waits for the answer any more
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SlotReserve(
        long bookingId,
        String bookingNumber,
        long offeringId,
        List<Long> slotIds,
        int quantity,
        @Nullable String holdId,
        long userId,
        long acceptedSeq,
        Instant deadline,
        Instant requestedAt)
        implements SlotCommand {

    public static final String TYPE = "slot.reserve";

    public SlotReserve {
        slotIds = List.copyOf(slotIds);
    }
}
