package dev.jari.client.booking;

import dev.jari.client.catalogue.LadderStep;
import dev.jari.client.money.Money;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Places kept for one customer until they are booked, given back, or the time is over. */
public record Hold(
        String holdId,
        String clientHoldKey,
        long userId,
        long offeringId,
        List<Long> slotIds,
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
