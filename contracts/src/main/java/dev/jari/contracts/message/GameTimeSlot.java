package dev.jari.contracts.message;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.venue.VenueKind;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * A slot of any offering under the names the source designs gave a game's. What follows {@code isActive} is Jari's own.
 *
 * @param price minor units of the currency
 * @param startsAt date and start time as an instant
 * @param version of two messages about a slot the one with the higher version is newer
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record GameTimeSlot(
        long id,
        long gameId,
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

    /** Tells booking that a slot was edited, closed or reopened, or that places of it were booked or given back. */
    public static final String SYNC = "booking.gameTimeSlot.sync";
}
