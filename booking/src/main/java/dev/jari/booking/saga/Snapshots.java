package dev.jari.booking.saga;

import dev.jari.messaging.envelope.Bodies;
import org.jspecify.annotations.Nullable;

/** Reads what was booked. In a rush all customers book the same, so the last one read is kept. */
final class Snapshots {

    private final Bodies bodies;
    private volatile Kept last = new Kept("", null);

    Snapshots(Bodies bodies) {
        this.bodies = bodies;
    }

    private record Kept(String json, @Nullable Snapshot snapshot) {}

    Snapshot read(String json) {
        var kept = last;
        if (kept.snapshot != null && kept.json.equals(json)) return kept.snapshot;
        var read = bodies.read(json, Snapshot.class);
        last = new Kept(json, read);
        return read;
    }
}
