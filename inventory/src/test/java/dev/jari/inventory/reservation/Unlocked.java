package dev.jari.inventory.reservation;

import dev.jari.inventory.InventoryService;
import dev.jari.testkit.server.WithoutGuard;
import java.time.InstantSource;
import java.util.Map;

/** Inventory without Redis, whose locks on lanes and slots are left out, for tests that show what these are for. */
final class Unlocked {

    private static final String LOCK_SLOTS = "FOR UPDATE OF s";
    private static final String LOCK_LANE =
            "UPDATE decision_counter SET last_no = last_no + ? WHERE lane = ? RETURNING last_no";

    private Unlocked() {}

    /** Its slots are only read; the lane is locked as ever. */
    static InventoryService slots(String url) {
        return InventoryService.open(WithoutGuard.at(url, Map.of(LOCK_SLOTS, "")));
    }

    /** Neither is locked; the decisions are numbered from a number of the test's own. */
    static InventoryService lanesAndSlots(String url, int number) {
        var numbers = "SELECT %d + ? WHERE ? >= 0".formatted(number);
        return InventoryService.open(WithoutGuard.at(url, Map.of(LOCK_SLOTS, "", LOCK_LANE, numbers)));
    }

    /** The clock is read when the batch has looked and not yet decided. */
    static Reservations reservations(InventoryService inventory, InstantSource clock) {
        return new Reservations(
                inventory.database, inventory.outbox, inventory.news, inventory.picture, clock, inventory.meters);
    }
}
