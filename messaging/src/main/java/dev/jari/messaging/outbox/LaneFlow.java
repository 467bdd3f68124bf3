package dev.jari.messaging.outbox;

import dev.jari.messaging.bus.TypeGroup;
import dev.jari.messaging.envelope.Envelope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a relay knows of a lane it owns. Used by the relay's thread only, and forgotten with the ownership. A type group
 * whose group has no room left goes on beside the lane, as a flow of its own with its own cursor: the lane then passes
 * its rows over, and takes them back when the group has caught up.
 */
final class LaneFlow {

    private static final int READ_FIRST = 32;
    private static final int READ_MOST = 500;
    private static final long READ_CHARS = 2_000_000;
    private static final long CHARS_IN_FLIGHT_MAX = 16_000_000;

    /** Two full batches of a handler: one being handled while the next one waits. */
    static final int COURSE_IN_FLIGHT_MAX = 1_000;

    /** So that all type groups of a lane together stay below what the lane may have. */
    private static final long COURSE_CHARS_MAX = 3_000_000;

    final int lane;

    /** The lane, of a type group beside it; itself, of the lane. */
    final LaneFlow main;

    /** What goes on beside the lane; nothing for the lane itself. */
    final @Nullable TypeGroup typeGroup;

    /** The type groups beside this lane, by each of their types. */
    private final Map<String, LaneFlow> beside = new HashMap<>();

    private final Map<String, Load> unsettled = new HashMap<>();

    /** Since when a type group goes on beside its lane. */
    final long since;

    /** The highest number handed to the transport. */
    long cursor;

    /**
     * The outbox was seen to have no row up to this number; only rows that are put back lie before it. Reading begins
     * here and not at the lane's beginning, where an old snapshot may keep all that was ever moved.
     */
    long floor;

    /** The last number given when the lane was taken. */
    private final long written;

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

    /** Nothing is read until nothing is in flight; then reading starts over at the floor. */
    boolean draining;

    /** It was so a second ago already. */
    boolean drainingForLong;

    /** The next row has no room, and can't go beside the lane yet; something has to be settled first. */
    boolean full;

    /** Nothing more is handed over: the broker has as much for the group as it may have. */
    boolean heldBack;

    /** To be given up once nothing is in flight. */
    boolean leaving;

    int failures;
    long pausedUntil;
    final List<Long> acknowledged = new ArrayList<>();
    final Map<String, RefusedKey> refused = new HashMap<>();
    final Set<String> blocked = new HashSet<>();

    LaneFlow(int lane, long written, long now) {
        this.lane = lane;
        this.written = written;
        this.pausedUntil = now;
        this.main = this;
        this.typeGroup = null;
        this.since = now;
    }

    private LaneFlow(LaneFlow main, TypeGroup typeGroup, long now) {
        this.lane = main.lane;
        this.written = main.written;
        this.floor = main.floor;
        this.main = main;
        this.typeGroup = typeGroup;
        this.since = now;
        this.draining = main.draining;
        this.leaving = main.leaving;
        this.failures = main.failures;
        this.pausedUntil = main.pausedUntil;
        this.blocked.addAll(main.blocked);
    }

    /** What is handed over of one type and neither taken nor given up. */
    private static final class Load {
        int messages;
        long chars;
    }

    /** The flow that has the messages of a type: the lane, or a type group beside it. */
    LaneFlow of(String type) {
        return main.beside.getOrDefault(type, main);
    }

    Set<LaneFlow> beside() {
        return Set.copyOf(beside.values());
    }

    boolean hasRoomFor(TypeGroup wanted) {
        var messages = 0;
        var chars = 0L;
        for (var type : wanted.types()) {
            var load = unsettled.get(type);
            if (load == null) continue;
            messages += load.messages;
            chars += load.chars;
        }
        return messages < COURSE_IN_FLIGHT_MAX && chars < COURSE_CHARS_MAX;
    }

    /** The types of what is in flight. */
    Set<String> typesInFlight() {
        return Set.copyOf(unsettled.keySet());
    }

    /** Refused messages wait in the flow that was refused them, and are soon taken or parked. */
    boolean maySetAside(TypeGroup wanted) {
        return wanted.types().stream().noneMatch(beside::containsKey)
                && refused.values().stream()
                        .flatMap(key -> key.messages.stream())
                        .noneMatch(message -> wanted.types().contains(message.type()));
    }

    /** Lets a type group go on beside the lane, with what it has in flight; its rows after that number are to come. */
    LaneFlow setAside(TypeGroup wanted, long after, long now) {
        var aside = new LaneFlow(this, wanted, now);
        aside.cursor = after;
        aside.seen = seen;
        moveLoads(this, aside, wanted.types());
        for (var type : wanted.types()) beside.put(type, aside);
        return aside;
    }

    /** Takes a type group back. Of all rows that either has not handed over, none lies before both cursors. */
    void takeBack(LaneFlow aside) {
        moveLoads(aside, this, aside.typesInFlight());
        inFlight += aside.acknowledged.size();
        acknowledged.addAll(aside.acknowledged);
        cursor = Math.max(cursor, aside.cursor);
        lowerFloor(aside.floor + 1);
        seen = Math.max(seen, aside.seen);
        beside.values().removeIf(flow -> flow == aside);
    }

    private static void moveLoads(LaneFlow from, LaneFlow to, Set<String> types) {
        for (var type : types) {
            var load = from.unsettled.remove(type);
            if (load == null) continue;
            to.unsettled.put(type, load);
            to.inFlight += load.messages;
            to.charsInFlight += load.chars;
            from.inFlight -= load.messages;
            from.charsInFlight -= load.chars;
        }
    }

    /** Whether the type group has caught up and is not about to lag again. */
    boolean mayBeTakenBack() {
        return !news && !draining && !main.draining && refused.isEmpty() && inFlight <= COURSE_IN_FLIGHT_MAX / 2;
    }

    /** The types it reads, or those it passes over, as a question to the database has them. */
    String filter() {
        return String.join(" ", typeGroup == null ? beside.keySet() : typeGroup.types());
    }

    boolean readable(long now) {
        return news && flowing(now);
    }

    private boolean flowing(long now) {
        var charsMax = typeGroup == null ? CHARS_IN_FLIGHT_MAX : COURSE_CHARS_MAX;
        return !draining && !leaving && !full && now - pausedUntil >= 0 && charsInFlight < charsMax;
    }

    /** Whether the message can go on without being read: nothing else waits, and all before it were seen. */
    boolean isNext(Envelope offered, long now) {
        return !news && offered.no() == seen + 1 && flowing(now);
    }

    /** Adjusts to what a read behind the cursor has brought. */
    void wasRead(List<Envelope> rows, int limit) {
        if (cursor == floor) {
            // Nothing there: whatever had a number before the read was moved, and later numbers come behind those.
            floor = rows.isEmpty()
                    ? Math.max(floor, Math.max(seen, written))
                    : rows.getFirst().no() - 1;
            cursor = floor;
        }
        var chars = rows.stream().mapToLong(row -> row.payload().length()).sum();
        news = rows.size() == limit;
        if (chars > READ_CHARS) readMax = Math.max(1, readMax / 4);
        else if (rows.size() == readMax) readMax = Math.min(READ_MOST, readMax * 2);
    }

    void handedOver(Envelope row) {
        seen = Math.max(seen, row.no());
        inFlight++;
        charsInFlight += row.payload().length();
        var load = unsettled.computeIfAbsent(row.type(), _ -> new Load());
        load.messages++;
        load.chars += row.payload().length();
    }

    /** The row belongs to a type group beside the lane. */
    void passedOver(Envelope row) {
        seen = Math.max(seen, row.no());
        of(row.type()).news = true;
    }

    /** The message is no longer this lane's business; whether it is still counted depends on its row. */
    void settled(Envelope row) {
        full = false;
        charsInFlight -= row.payload().length();
        unsettled.computeIfPresent(row.type(), (_, load) -> {
            load.chars -= row.payload().length();
            return --load.messages == 0 ? null : load;
        });
    }

    /** Up to which number neither the lane nor what goes on beside it has a row. */
    long lowestFloor() {
        return beside.values().stream().mapToLong(aside -> aside.floor).reduce(floor, Math::min);
    }

    /** Rows from this number on were seen again. */
    void lowerFloor(long no) {
        floor = Math.min(floor, no - 1);
    }

    /** Whatever is still in the outbox was not taken over: read it again from its first row. */
    void rewind() {
        if (inFlight != 0)
            throw new IllegalStateException("lane %d rewound with %d in flight".formatted(lane, inFlight));
        cursor = floor;
        news = true;
        draining = false;
        drainingForLong = false;
    }
}
