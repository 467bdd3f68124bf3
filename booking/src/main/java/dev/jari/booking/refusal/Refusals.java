package dev.jari.booking.refusal;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.audit.ListRefusals;
import dev.jari.contracts.audit.RefusalTally;
import dev.jari.contracts.audit.SlotVersion;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.fault.Faults;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers whom booking refused from memory, so that the audit can ask inventory whether the slot had too few places
 * then. A refusal costs no write: it is counted in memory, and a worker writes the counts every second. What was
 * counted since is lost with a killed process; a stopped one writes it first.
 */
public final class Refusals implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Refusals.class);

    /** Some 3 MB. A slot that is refused takes one per second and version, however many people it refuses. */
    static final int TALLIES_MAX = 20_000;

    /** When so many wait, the worker does not wait for the second to end. */
    private static final int EARLY = TALLIES_MAX / 4;

    private static final Duration EVERY = Duration.ofSeconds(1);

    /** So many share a statement: some milliseconds each. */
    private static final int BATCH = 1_000;

    private final RefusalStore store;
    private final InstantSource clock;
    private final Supplier<UUID> ids;
    private final Counter recorded;
    private final Counter unrecorded;
    private final Map<Key, Tally> tallies = new ConcurrentHashMap<>();

    /** Tallies in memory, also those a write of which failed. */
    private final AtomicInteger waiting = new AtomicInteger();

    /** People refused while there was no room for one more tally. */
    private final AtomicLong homeless = new AtomicLong();

    private final Semaphore wakes = new Semaphore(0);
    private final Thread thread;
    private final List<RefusalTally> unwritten = new ArrayList<>(); // guarded by this
    private volatile boolean closed;

    public Refusals(ServiceDatabase database, InstantSource clock, Supplier<UUID> ids, MeterRegistry meters) {
        this.store = new RefusalStore(database.jdbc());
        this.clock = clock;
        this.ids = ids;
        this.recorded = Counter.builder("booking.refusals.recorded")
                .description("people refused from memory whose refusal the audit can judge")
                .register(meters);
        this.unrecorded = Counter.builder("booking.refusals.unrecorded")
                .description("people refused from memory whose refusal the audit can't judge")
                .register(meters);
        meters.gauge("booking.refusals.waiting", waiting);
        this.thread = Thread.ofVirtual().name("refusal-recorder").unstarted(this::run);
    }

    private record Key(Instant second, SlotVersion seen) {}

    /** @param wanted the fewest places one of them wanted: who wanted more was refused the more rightly */
    private record Tally(int wanted, long refused) {

        Tally and(int alsoWanted) {
            return new Tally(Math.min(wanted, alsoWanted), refused + 1);
        }
    }

    public void start() {
        thread.start();
    }

    public void answerOn(Bus bus) {
        bus.respond(ListRefusals.class, asked -> new Items<>(store.newestBefore(asked.before(), asked.limit())));
    }

    /** Counts a customer who is answered "sold out" for this reason. Never waits. */
    public void record(Shortage why) {
        var key = new Key(now(), new SlotVersion(why.slotId(), why.version()));
        var counted = tallies.compute(key, (_, tally) -> {
            if (tally != null) return tally.and(why.wanted());
            return takeRoom() ? new Tally(why.wanted(), 1) : null;
        });
        if (counted == null) homeless.incrementAndGet();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }

    private boolean takeRoom() {
        var taken = waiting.incrementAndGet();
        if (taken == EARLY) wakes.release();
        if (taken <= TALLIES_MAX) return true;
        waiting.decrementAndGet();
        return false;
    }

    private void run() {
        var inAHurry = false;
        while (!closed) {
            try {
                if (!inAHurry) {
                    var _ = wakes.tryAcquire(EVERY.toNanos(), TimeUnit.NANOSECONDS);
                }
                inAHurry = false;
                wakes.drainPermits();
                flush();
                inAHurry = waiting.get() >= EARLY;
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException e) { // the outermost frame of its thread; the next round makes up for this one
                log.warn("refusals could not be written and are tried again: {}", Faults.describe(e));
            }
        }
    }

    /** Writes what was counted until now. After a failure the same rows are tried again: a row is written once. */
    public synchronized void flush() {
        writeUnwritten();
        for (var key : List.copyOf(tallies.keySet())) {
            // Taken whole or not at all: who is counted after this begins a tally of its own.
            var tally = tallies.remove(key);
            if (tally != null) add(key.second(), key.seen(), tally);
            if (unwritten.size() >= BATCH) writeUnwritten();
        }
        var lost = homeless.getAndSet(0);
        if (lost > 0) {
            waiting.incrementAndGet();
            unwritten.add(new RefusalTally(ids.get(), now(), null, 0, lost));
        }
        writeUnwritten();
    }

    private void add(Instant second, SlotVersion seen, Tally tally) {
        unwritten.add(new RefusalTally(ids.get(), second, seen, tally.wanted(), tally.refused()));
    }

    private void writeUnwritten() {
        if (unwritten.isEmpty()) return;
        store.write(unwritten);
        for (var row : unwritten) (row.seen() == null ? unrecorded : recorded).increment((double) row.refused());
        waiting.addAndGet(-unwritten.size());
        unwritten.clear();
    }

    /** Writes what is left; a database that is away does not keep the process from ending. */
    @Override
    public void close() {
        closed = true;
        wakes.release();
        try {
            flush();
        } catch (RuntimeException e) { // whatever it was, there is no later
            log.warn("{} counts of refusals are lost, the audit won't see them: {}", waiting, Faults.describe(e));
        }
    }
}
