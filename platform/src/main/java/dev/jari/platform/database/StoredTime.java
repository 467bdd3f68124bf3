package dev.jari.platform.database;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** Times as a column gives them back: PostgreSQL counts microseconds, and would round what is finer. */
public final class StoredTime {

    private StoredTime() {}

    public static Instant now(InstantSource clock) {
        return of(clock.instant());
    }

    public static Instant of(Instant time) {
        return time.truncatedTo(ChronoUnit.MICROS);
    }
}
