package dev.jari.inventory.slot;

import dev.jari.platform.fault.Faults;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;

/** Tries an edit again that could not get at its slot: after 50 ms, 100 ms, 150 ms, as often as the setting says. */
record EditRetries(int retries) {

    private static final Duration PAUSE = Duration.ofMillis(50);

    /** Empty when it never got through. */
    <T> Optional<T> attempt(Supplier<T> edit) {
        for (var tried = 0; ; tried++) {
            try {
                return Optional.of(edit.get());
            } catch (DataAccessException e) {
                if (!Faults.lostARace(e)) throw e;
                if (tried == retries) return Optional.empty();
                LockSupport.parkNanos(PAUSE.multipliedBy(tried + 1L).toNanos());
            }
        }
    }
}
