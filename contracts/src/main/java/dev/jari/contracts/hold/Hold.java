package dev.jari.contracts.hold;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRootName;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.venue.LadderStep;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Places kept for one user until they are booked, given back, or the time is over.
 *
 * @param holdId signed; it carries the offering and the expiry it was placed with
 * @param checkIn of a stay
 * @param total for all nights and places, by the prices at the moment of asking
 * @param ladder what cancelling the booking would give back, and until when
 */
@JsonRootName("hold")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Hold(
        HoldId holdId,
        String clientHoldKey,
        UserId userId,
        OfferingId offeringId,
        List<SlotId> slotIds,
        @Nullable LocalDate checkIn,
        @Nullable LocalDate checkOut,
        int quantity,
        Instant createdAt,
        Instant expiresAt,
        Money total,
        List<LadderStep> ladder) {

    public Hold {
        slotIds = List.copyOf(slotIds);
        ladder = List.copyOf(ladder);
    }
}
