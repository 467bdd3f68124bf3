package dev.jari.contracts.slot;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonRootName;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.Money;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;

/**
 * One offering at one date and start time, or one night.
 *
 * @param date in the venue's zone, as are the times; for a night the day of arrival
 * @param startsAt the same as an instant
 * @param available capacity without what is booked and held; a closed slot takes no booking all the same
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
        long version,
        long edition) {

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
                version,
                edition);
    }
}
