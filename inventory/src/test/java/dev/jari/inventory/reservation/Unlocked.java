package dev.jari.inventory.reservation;

import dev.jari.inventory.InventoryService;
import java.time.InstantSource;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Reservations whose locks are switched off, for tests that show what these are for. */
final class Unlocked {

    private static final String LOCK = "FOR UPDATE OF s";

    private Unlocked() {}

    /** Neither the lane nor the slots are locked; the decisions are numbered from a number of the test's own. */
    static Reservations lanesAndSlots(InventoryService inventory, InstantSource clock, int number) {
        return with(
                inventory,
                clock,
                new ReservationStore(
                        inventory.database, "SELECT %d + ? WHERE ? >= 0".formatted(number), slotsUnlocked()));
    }

    /** The lane is locked as ever; its slots are only read. */
    static Reservations slots(InventoryService inventory, InstantSource clock) {
        return with(
                inventory,
                clock,
                new ReservationStore(inventory.database, ReservationStore.TAKE_NUMBERS, slotsUnlocked()));
    }

    private static String slotsUnlocked() {
        if (!ReservationStore.LOCK.contains(LOCK)) throw new IllegalStateException("slots are locked in another way");
        return ReservationStore.LOCK.replace(LOCK, "");
    }

    private static Reservations with(InventoryService inventory, InstantSource clock, ReservationStore store) {
        return new Reservations(
                inventory.database,
                store,
                inventory.outbox,
                inventory.news,
                inventory.picture,
                clock,
                inventory.meters);
    }

    static void await(CyclicBarrier step) {
        try {
            step.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }
}
