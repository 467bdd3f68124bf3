package dev.jari.platform.upkeep;

import dev.jari.platform.database.ServiceDatabase;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes tomorrow's partitions of what a service keeps by the day, and drops those past their time: at the start, and
 * every midnight. Safe on all instances at once.
 */
public final class Upkeep implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Upkeep.class);

    /** Partitions are there even if the job fails for a weekend. */
    private static final int DAYS_AHEAD = 3;

    /** A day more than the retention: clocks differ, and a message of the last hour must still meet its twin. */
    private static final int DAYS_SPARE = 1;

    private final ServiceDatabase database;
    private final Duration retention;
    private final Clock clock;
    private final ZoneId zone;
    private final List<DayPartitions> tables;
    private final ScheduledExecutorService timer;

    public Upkeep(ServiceDatabase database, Duration retention, Clock clock, ZoneId zone, List<DailyTable> tables) {
        this.database = database;
        this.retention = retention;
        this.clock = clock;
        this.zone = zone;
        this.tables = tables.stream()
                .map(daily -> new DayPartitions(database, daily.table(), daily.column()))
                .toList();
        this.timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofVirtual().name("upkeep-" + database.service()).factory());
    }

    /** What a run has done. */
    public record Done(int made, int dropped) {}

    public void start() {
        timer.execute(this::runAndPlanNext);
    }

    private void runAndPlanNext() {
        try {
            run();
        } catch (RuntimeException e) { // the outermost frame of the timer; the next run makes up for this one
            log.warn("[Upkeep] clean-up of {} failed and is tried again: {}", database.service(), e.toString());
            var _ = timer.schedule(this::runAndPlanNext, 1, TimeUnit.MINUTES);
            return;
        }
        var now = clock.instant().atZone(zone);
        var midnight = now.truncatedTo(ChronoUnit.DAYS).plusDays(1);
        var _ = timer.schedule(
                this::runAndPlanNext, Duration.between(now, midnight).toMillis(), TimeUnit.MILLISECONDS);
    }

    public Done run() {
        // Partitions follow the stored dates, which are UTC whatever the zone of the venue or the job.
        var today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        var oldest = today.minusDays(retention.toDays() + DAYS_SPARE);
        var made = 0;
        for (var day = today; !day.isAfter(today.plusDays(DAYS_AHEAD)); day = day.plusDays(1)) {
            for (var table : tables) if (table.make(day)) made++;
        }
        var dropped =
                tables.stream().mapToInt(table -> table.dropBefore(oldest)).sum();
        var done = new Done(made, dropped);
        log.info("[Upkeep] clean-up of {}: {}", database.service(), done);
        return done;
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
