package dev.jari.contracts.slot;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRootName;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.Money;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * One offering at one date and start time, or one night.
 *
 * @param date in the venue's zone, as are the times; for a night the day of arrival
 * @param startsAt the same as an instant
 * @param available capacity without what is booked and held; a closed slot takes no booking all the same
 * @param active whether it is shown and sold at all; one that is not is {@code CLOSED} to all, and absent from lists.
 *     Not told by a release that knew no such slots
 * @param version counts every change
 * @param edition counts the edits of admins; what {@code If-Match} names
 */
@JsonRootName("slot")
public record Slot(
        SlotId slotId,
        OfferingId offeringId,
        LocalDate date,
        @JsonFormat(pattern = "HH:mm") LocalTime startTime,
        @JsonFormat(pattern = "HH:mm") LocalTime endTime,
        Instant startsAt,
        int capacity,
        int booked,
        int held,
        int available,
        SlotStatus status,
        Money price,
        boolean premium,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean active,
        long version,
        long edition) {

    /** Whether it is shown and sold at all. */
    public boolean onSale() {
        return active == null || active;
    }

    /** The same with so many places held; never less than none available, though promises may outnumber places. */
    public Slot withHeld(int places) {
        return new Slot(
                slotId,
                offeringId,
                date,
                startTime,
                endTime,
                startsAt,
                capacity,
                booked,
                places,
                Math.max(0, capacity - booked - places),
                status,
                price,
                premium,
                active,
                version,
                edition);
    }
}
