package dev.jari.booking.admission;

import dev.jari.booking.slotcache.InventoryAsker;
import dev.jari.booking.slotcache.InventoryAway;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.hold.PinHold;
import dev.jari.contracts.hold.UnpinHold;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks inventory to keep a hold while its booking is on its way. */
final class HoldPins {

    private static final Logger log = LoggerFactory.getLogger(HoldPins.class);

    /** How much longer a customer may wait for it, who has waited for the booking already. */
    private static final Duration UNPINNING_MAX = Duration.ofMillis(500);

    private final InventoryAsker inventory;

    HoldPins(InventoryAsker inventory) {
        this.inventory = inventory;
    }

    Answer<Hold> pin(PinHold pin) {
        return inventory.ask(pin);
    }

    /** Takes back only what was pinned for this booking. */
    void unpin(UnpinHold unpin) {
        try {
            inventory.within(UNPINNING_MAX, () -> inventory.ask(unpin));
        } catch (InventoryAway e) {
            // It runs out a little later than it would have; the customer must hear why nothing came of the booking.
            log.warn("a hold stays pinned until its time is over: {}", e.toString());
        }
    }
}
