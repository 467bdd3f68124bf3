package dev.jari.inventory.slot;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;

/** Tries an edit again that could not get at its slot: after 50 ms, 100 ms, 150 ms, as often as the setting says. */
record EditRetries(int retries) {

    private static final Duration PAUSE = Duration.ofMillis(50);

    // Lock not had in time, deadlock, lost against another; Spring has no one exception for the three.
    private static final Set<String> LOST = Set.of("55P03", "40P01", "40001");

    /** Empty when it never got through. */
    <T> Optional<T> attempt(Supplier<T> edit) {
        for (var tried = 0; ; tried++) {
            try {
                return Optional.of(edit.get());
            } catch (DataAccessException e) {
                if (!lost(e)) throw e;
                if (tried == retries) return Optional.empty();
                LockSupport.parkNanos(PAUSE.multipliedBy(tried + 1L).toNanos());
            }
        }
    }

    private static boolean lost(DataAccessException e) {
        return e.getMostSpecificCause() instanceof SQLException sql
                && sql.getSQLState() != null
                && LOST.contains(sql.getSQLState());
    }
}
