package dev.jari.messaging.outbox;

import dev.jari.messaging.envelope.Envelope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a relay knows of a lane it owns. Used by the relay's thread only, and forgotten with the ownership. */
final class LaneFlow {

    private static final int READ_FIRST = 32;
    private static final int READ_MOST = 500;
    private static final long READ_CHARS = 2_000_000;
    private static final long CHARS_IN_FLIGHT_MAX = 16_000_000;

    final int lane;

    /** The highest number handed to the transport. */
    long cursor;

    /** The highest number ever handed to the transport; unlike the cursor it is not set back. */
    long seen;

    /** Read and neither moved to the event log nor parked yet. */
    int inFlight;

    /** Length of the payloads in flight; a lane of long messages must not fill the memory. */
    long charsInFlight;

    /** Rows to read at once: few at first, more while they are short. */
    int readMax = READ_FIRST;

    /** There may be rows behind the cursor. */
    boolean news = true;

    /** Nothing is read until nothing is in flight; then reading starts over at the lane's first row. */
    boolean draining;

    /** To be given up once nothing is in flight. */
    boolean leaving;

    int failures;
    long pausedUntil;
    final List<Long> acknowledged = new ArrayList<>();
    final Map<String, RefusedKey> refused = new HashMap<>();
    final Set<String> blocked = new HashSet<>();

    LaneFlow(int lane, long now) {
        this.lane = lane;
        this.pausedUntil = now;
    }

    boolean readable(long now) {
        return news && flowing(now);
    }

    private boolean flowing(long now) {
        return !draining && !leaving && now - pausedUntil >= 0 && charsInFlight < CHARS_IN_FLIGHT_MAX;
    }

    /** Whether the message can go on without being read: nothing else waits, and all before it were seen. */
    boolean isNext(Envelope offered, long now) {
        return !news && offered.no() == seen + 1 && flowing(now);
    }

    /** Adjusts to what a read has brought. */
    void wasRead(List<Envelope> rows, int limit) {
        var chars = rows.stream().mapToLong(row -> row.payload().length()).sum();
        news = rows.size() == limit;
        if (chars > READ_CHARS) readMax = Math.max(1, readMax / 4);
        else if (rows.size() == readMax) readMax = Math.min(READ_MOST, readMax * 2);
    }

    void handedOver(Envelope row) {
        seen = Math.max(seen, row.no());
        inFlight++;
        charsInFlight += row.payload().length();
    }

    /** The message is no longer this lane's business; whether it is still counted depends on its row. */
    void settled(Envelope row) {
        charsInFlight -= row.payload().length();
    }

    /** Whatever is still in the outbox was not taken over by anybody: read it again from the start. */
    void rewind() {
        if (inFlight != 0)
            throw new IllegalStateException("lane %d rewound with %d in flight".formatted(lane, inFlight));
        cursor = 0;
        news = true;
        draining = false;
    }
}
