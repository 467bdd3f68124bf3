package dev.jari.testkit;

import java.time.Clock;
import java.util.UUID;
import java.util.function.Supplier;

/** The machine's own time and chance, for tests whose second process or server can't be given any other. */
public final class MachineChance {

    public static final Clock CLOCK = Clock.systemUTC();
    public static final Supplier<UUID> IDS = UUID::randomUUID;

    private MachineChance() {}
}
