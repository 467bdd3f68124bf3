package dev.jari.inventory.picture;

import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.inventory.picture.LivePicture.Repair;
import dev.jari.inventory.picture.LivePicture.Seen;
import dev.jari.platform.database.ServiceDatabase;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares Redis with PostgreSQL: slots changed lately, those that were wrong before, and a few more on a walk through
 * all. What Redis shows is repaired when it was wrong at the run before as well: a picture that is on its way arrives
 * within the interval. Safe on all instances: a repair is a compare-and-set on the version that was seen.
 */
public final class DriftCheck implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DriftCheck.class);

    /** Slots of the walk in one run: a million slots are seen within a day and a half. */
    private static final int WALK = 500;

    private final LivePicture picture;
    private final SlotRows rows;
    private final Duration every;
    private final Counter repaired;
    private final Map<SlotId, Seen> suspects = new HashMap<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("drift-check").factory());
    private long walkedTo;

    public DriftCheck(ServiceDatabase database, LivePicture picture, Duration every, MeterRegistry meters) {
        this.picture = picture;
        this.rows = new SlotRows(database.jdbc());
        this.every = every;
        this.repaired = Counter.builder("drift.repaired")
                .description("slots whose live picture was wrong twice and was repaired")
                .register(meters);
    }

    private record Mismatch(Seen seen, SlotPicture row) {}

    public void start() {
        var _ = timer.scheduleWithFixedDelay(
                this::runSafely, every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void runSafely() {
        try {
            var count = run();
            if (count > 0) log.warn("the live pictures of {} slots were wrong and are repaired", count);
        } catch (RuntimeException e) { // the outermost frame of the timer; the next run makes up for this one
            log.warn("the drift check failed and is tried again: {}", e.toString());
        }
    }

    /** Gives how many were repaired. */
    public synchronized int run() {
        // Where no figure is asked for, the holds that ran out are counted out here.
        picture.holdsLive();
        var ids = new HashSet<>(picture.changes().take());
        ids.addAll(suspects.keySet());
        ids.addAll(walk());
        var wrong = wrong(ids);
        var repairs = new ArrayList<Repair>();
        for (var mismatch : wrong.values()) {
            // The row was read after the run before saw this picture, so the row is at least as new as it should be.
            var before = suspects.get(mismatch.row.slotId());
            if (before != null && before.samePicture(mismatch.seen))
                repairs.add(new Repair(mismatch.row, mismatch.seen.version()));
        }
        suspects.clear();
        wrong.forEach((slotId, mismatch) -> suspects.put(slotId, mismatch.seen));
        if (repairs.isEmpty()) return 0;
        var count = picture.repair(repairs);
        repairs.forEach(repair -> suspects.remove(repair.row().slotId()));
        repaired.increment(count);
        return count;
    }

    private Set<SlotId> walk() {
        var next = rows.idsAfter(walkedTo, WALK);
        walkedTo = next.size() < WALK ? 0 : next.getLast().value();
        return new HashSet<>(next);
    }

    private Map<SlotId, Mismatch> wrong(Set<SlotId> ids) {
        var wrong = new HashMap<SlotId, Mismatch>();
        for (var part : rows.byOffering(ids)) {
            var seen = picture.inspect(part.offeringId(), part.slotIds());
            for (var row : part.rows()) {
                var one = seen.get(row.slotId());
                if (one != null && one.known() && !one.agreesWith(row)) wrong.put(row.slotId(), new Mismatch(one, row));
            }
        }
        return wrong;
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
