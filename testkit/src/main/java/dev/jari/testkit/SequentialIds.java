package dev.jari.testkit;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Ids that count 1, 2, 3, so that a failing test prints the same ids every time. */
public final class SequentialIds implements Supplier<UUID> {

    private final long family;
    private final AtomicLong last = new AtomicLong();

    /** Two families never share an id. */
    public SequentialIds(long family) {
        this.family = family;
    }

    @Override
    public UUID get() {
        return new UUID(family, last.incrementAndGet());
    }
}
