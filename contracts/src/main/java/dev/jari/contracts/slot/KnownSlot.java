package dev.jari.contracts.slot;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.venue.VenueKind;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * A slot as booking is told of it and keeps it; what is held is not known there.
 *
 * @param startsAt date and start time as an instant
 * @param active whether it is, and its offering and venue
 * @param version of two of a slot the one with the higher version is newer
 */
public record KnownSlot(
        SlotId slotId,
        OfferingId offeringId,
        Names names,
        LocalDate date,
        LocalTime startTime,
        LocalTime endTime,
        Instant startsAt,
        int capacity,
        int booked,
        Money price,
        boolean premium,
        SlotStatus status,
        boolean active,
        VenueKind kind,
        long version) {

    /** Of a slot that nothing has happened to since it came into being. */
    public static final long FIRST_VERSION = 1;

    /** What is around the slot, as it is called; courses are there for golf only. */
    public record Names(
            String offering,
            String offeringCode,
            @Nullable String frontNineCourse,
            @Nullable String backNineCourse,
            String venue) {}

    public int notBooked() {
        return Math.max(0, capacity - booked);
    }

    /** The same slot with other numbers; its version stays, because this is no news of inventory. */
    public KnownSlot with(int nowBooked, SlotStatus nowStatus) {
        return new KnownSlot(
                slotId,
                offeringId,
                names,
                date,
                startTime,
                endTime,
                startsAt,
                capacity,
                nowBooked,
                price,
                premium,
                nowStatus,
                active,
                kind,
                version);
    }
}
