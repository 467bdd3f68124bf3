package dev.jari.contracts.source;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.slot.KnownSlot;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.venue.VenueKind;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * A slot of any offering under the names the source designs gave a game's. What follows {@code isActive} is Jari's own.
 * As wide as its JSON.
 *
 * @param price minor units of the currency
 * @param startsAt date and start time as an instant
 * @param version of two messages about a slot the one with the higher version is newer
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record GameTimeSlot(
        SlotId id,
        OfferingId gameId,
        String gameName,
        String gameCode,
        @Nullable String frontNineCourseName,
        @Nullable String backNineCourseName,
        String clubName,
        LocalDate date,
        @JsonFormat(pattern = "HH:mm") LocalTime startTime,
        @JsonFormat(pattern = "HH:mm") LocalTime endTime,
        int maxPlayers,
        int bookedPlayers,
        long price,
        boolean isPremium,
        SlotStatus status,
        boolean isActive,
        VenueKind kind,
        String currency,
        Instant startsAt,
        long version) {

    /**
     * Tells booking that a slot was edited, closed or reopened, or that places of it were booked or given back; and, with
     * others in a {@link GameTimeSlotSync}, that it came into being.
     */
    public static final String SYNC = "booking.gameTimeSlot.sync";

    public static GameTimeSlot of(KnownSlot slot) {
        var names = slot.names();
        return new GameTimeSlot(
                slot.slotId(),
                slot.offeringId(),
                names.offering(),
                names.offeringCode(),
                names.frontNineCourse(),
                names.backNineCourse(),
                names.venue(),
                slot.date(),
                slot.startTime(),
                slot.endTime(),
                slot.capacity(),
                slot.booked(),
                slot.price().amount(),
                slot.premium(),
                slot.status(),
                slot.active(),
                slot.kind(),
                slot.price().currency(),
                slot.startsAt(),
                slot.version());
    }

    public KnownSlot slot() {
        return new KnownSlot(
                id,
                gameId,
                new KnownSlot.Names(gameName, gameCode, frontNineCourseName, backNineCourseName, clubName),
                date,
                startTime,
                endTime,
                startsAt,
                maxPlayers,
                bookedPlayers,
                new Money(price, currency),
                isPremium,
                status,
                isActive,
                kind,
                version);
    }
}
