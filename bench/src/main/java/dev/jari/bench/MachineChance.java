package dev.jari.bench;

import java.time.Clock;
import java.util.UUID;
import java.util.function.Supplier;

/** Time and ids of a bench are the machine's own. */
public final class MachineChance {

    public static final Clock CLOCK = Clock.systemUTC();
    public static final Supplier<UUID> IDS = UUID::randomUUID;

    private MachineChance() {}
}
