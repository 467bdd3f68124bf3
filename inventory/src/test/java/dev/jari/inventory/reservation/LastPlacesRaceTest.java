package dev.jari.inventory.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.InventoryService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** 500 people, 50 places, two instances of inventory on one database. */
@Covers({"B4", "Z5", "B2"})
class LastPlacesRaceTest {

    private static final int PEOPLE = 500;
    private static final int PLACES = 50;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private OfferingId offeringId;
    private SlotId slotId;

    @BeforeEach
    void placesForSale() {
        try (var inventory = InventoryService.open(database.url(), redis.url())) {
            inventory
                    .database
                    .jdbc()
                    .sql("TRUNCATE venue, offering, slot, reservation, claim, outbox CASCADE")
                    .update();
            offeringId = inventory
                    .offering(inventory.venue(VenueKind.PARK_GOLF), PLACES)
                    .offeringId();
            slotId = inventory.nights(offeringId, 1, PLACES).getFirst();
            inventory.forgetSaid();
        }
    }

    @Test
    void the_first_fifty_get_them_although_both_instances_handle_everything() throws Exception {
        try (var one = InventoryService.open(database.url(), redis.url());
                var other = InventoryService.open(database.url(), redis.url())) {
            var start = new CyclicBarrier(2);

            together(() -> inBatches(one, start, 1), () -> inBatches(other, start, 2));

            assertThat(one.slot(slotId).booked()).isEqualTo(PLACES);
            assertThat(one.said(SlotReserved.TYPE, SlotReserved.class))
                    .extracting(SlotReserved::bookingId)
                    .hasSameElementsAs(LongStream.rangeClosed(1, PLACES)
                            .mapToObj(BookingId::new)
                            .toList())
                    .hasSize(2 * PLACES);
            assertThat(one.count("reservation")).isEqualTo(PEOPLE);
            assertThat(outOfOrder(one)).isZero();
            assertThat(one.audit.run()).allMatch(check -> check.ok());
        }
    }

    /** Each once, in order of acceptance, in batches of chance; as after a lane was lost and taken by another. */
    private Object inBatches(InventoryService inventory, CyclicBarrier start, long seed) throws Exception {
        var random = new SplittableRandom(seed);
        start.await(10, TimeUnit.SECONDS);
        for (var next = 1L; next <= PEOPLE; ) {
            var batch = new ArrayList<SlotReserve>();
            for (var size = random.nextInt(1, 80); size > 0 && next <= PEOPLE; size--)
                batch.add(inventory.reserve(next++, offeringId, 1, slotId));
            inventory.handle(batch);
        }
        return inventory;
    }

    private static long outOfOrder(InventoryService inventory) {
        return inventory.count("""
                (SELECT accepted_seq < lag(accepted_seq) OVER (PARTITION BY lane ORDER BY decision_no) AS overtaken
                   FROM reservation) AS decided
                 WHERE overtaken""");
    }

    @Test
    void without_the_locks_both_instances_sell_the_same_places() throws Exception {
        // Without Redis, where the block of one would be seen by the other.
        try (var one = Unlocked.lanesAndSlots(database.url(), 1_000);
                var other = Unlocked.lanesAndSlots(database.url(), 2_000)) {
            // given: both have looked before either writes
            var looked = new CyclicBarrier(2);

            // when
            together(() -> reserve(one, looked, 1), () -> reserve(other, looked, 1 + PLACES));

            // then: the constraint on booked does not see it, the audit does
            assertThat(one.said(SlotReserved.TYPE, SlotReserved.class)).hasSize(2 * PLACES);
            assertThat(one.slot(slotId).booked()).isEqualTo(PLACES);
            assertThat(one.audit.run()).anyMatch(check -> !check.ok());
        }
    }

    private Object reserve(InventoryService inventory, CyclicBarrier looked, int first) {
        InstantSource clock = () -> {
            try {
                looked.await(10, TimeUnit.SECONDS);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new IllegalStateException(e);
            }
            return inventory.clock.instant();
        };
        var people = IntStream.range(first, first + PLACES)
                .mapToObj(id -> inventory.reserve(id, offeringId, 1, slotId))
                .toList();
        inventory.handle(Unlocked.reservations(inventory, clock), people);
        return inventory;
    }

    private static void together(Callable<Object> one, Callable<Object> other) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var done : List.of(threads.submit(one), threads.submit(other))) done.get(60, TimeUnit.SECONDS);
        }
    }
}
