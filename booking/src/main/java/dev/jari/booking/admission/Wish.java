package dev.jari.booking.admission;

import dev.jari.booking.refusal.Shortage;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.message.Game;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a customer wants, found in the catalogue; or why it can't be had. */
sealed interface Wish {

    /**
     * Something that is for sale.
     *
     * @param pricePerPlace of all its slots together, in minor units
     * @param closed whether one of the slots takes nobody
     * @param shortage what is known to have too few places; absent where inventory alone decides
     */
    record Found(
            Game game,
            List<Long> slotIds,
            long pricePerPlace,
            LocalDate date,
            LocalTime startTime,
            Instant startsAt,
            @Nullable LocalDate checkOut,
            int quantity,
            boolean closed,
            @Nullable Shortage shortage)
            implements Wish {

        public Found {
            slotIds = List.copyOf(slotIds);
        }
    }

    /** It can't be had. */
    record Refused(Refusal refusal) implements Wish {}
}
