package dev.jari.testkit;

import java.time.Clock;
import java.util.UUID;
import java.util.function.Supplier;

/** The machine's own time and chance, for tests whose second process or server can't be given any other. */
public final class TestkitWiring {

    public static final Clock MACHINE_CLOCK = Clock.systemUTC();
    public static final Supplier<UUID> RANDOM_IDS = UUID::randomUUID;

    private TestkitWiring() {}
}
