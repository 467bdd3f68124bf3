package dev.jari.app.engine;

import dev.jari.engine.Engine;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.WithoutGuard;
import java.util.Map;

/** An engine whose bookings are neither locked nor compared before their state changes. */
final class UnguardedSaga {

    private static final String READ = "  FROM bookings\n WHERE id = ANY (?::bigint[])\n ORDER BY id\n";

    private static final Map<String, String> INSTEAD =
            Map.of(READ + "   FOR UPDATE", READ, " AND b.status = c.was AND b.version = c.version - 1", "");

    private UnguardedSaga() {}

    static Engine start(String databaseUrl, String redisUrl) {
        var engine = Engine.start(
                WithoutGuard.at(databaseUrl, INSTEAD), redisUrl, MachineChance.CLOCK, MachineChance.IDS::get, Map.of());
        // A change may be noted twice only where it was made twice, so this is a guard as well.
        engine.database("booking")
                .jdbc()
                .sql("ALTER TABLE booking_history DROP CONSTRAINT booking_history_pk")
                .update();
        return engine.flowing();
    }
}
