package dev.jari.messaging.notes;

import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.fault.Unreachable;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;

/** A second group of a {@link NoteService}, which can do nothing while what it needs is away. */
public final class StuckGroup {

    public static final String NAME = "stuck";
    public static final String TYPE = "reminder.taken";
    public static final String OTHER_TYPE = "reminder.dropped";

    private final Queue<String> applied = new ConcurrentLinkedQueue<>();
    private volatile boolean stuck = true;

    /** Adds the group to a service that is not started yet. */
    public static StuckGroup in(NoteService notes) {
        var group = new StuckGroup();
        notes.bus.subscribe(Subscription.of(
                        NAME, notes.database, Map.of(TYPE, Note.class, OTHER_TYPE, Note.class), batch -> {
                            if (group.stuck) throw new Unreachable("what the group needs is away");
                            for (var message : batch) group.applied.add(((Note) message.body()).text());
                        })
                .withoutInbox());
        return group;
    }

    /** Messages of both its types in one lane and about one key, each named by its number. */
    public static List<Outgoing> messages(long laneKey, int first, int count, String text) {
        return IntStream.range(first, first + count)
                .mapToObj(i -> Outgoing.of(i % 3 == 0 ? OTHER_TYPE : TYPE, laneKey, "a", new Note(i + text)))
                .toList();
    }

    public void goOn() {
        stuck = false;
    }

    /** What it has handled, the first time each, in order. */
    public List<String> applied() {
        return applied.stream().distinct().toList();
    }
}
