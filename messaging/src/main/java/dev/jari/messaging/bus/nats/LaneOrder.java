package dev.jari.messaging.bus.nats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Brings the messages of a lane back into the order of their numbers, each sender for itself. A message that comes
 * before its predecessor waits for it, however long that takes: only its sender can tell that it will not come.
 */
final class LaneOrder<T> {

    private final Map<String, Sender> senders = new HashMap<>();
    private int waiting;

    private final class Sender {
        long last;
        final TreeMap<Long, Waiting> waiting = new TreeMap<>();
    }

    private final class Waiting {
        final long before;
        final List<T> messages = new ArrayList<>();

        Waiting(long before) {
            this.before = before;
        }
    }

    /**
     * What a sender's messages wait for.
     *
     * @param after the last number that has come, 0 when none has
     * @param upTo the number that has to come
     */
    record Gap(String source, long after, long upTo) {}

    /**
     * Takes a message and gives what can be handled now, in order.
     *
     * @param before the number that has to be handled before, 0 when there is none or the sender does not know it
     */
    List<T> arrived(String source, long no, long before, T message) {
        var sender = senders.computeIfAbsent(source, _ -> new Sender());
        var expected = no <= sender.last || before <= sender.last;
        if (expected && (sender.waiting.isEmpty() || no < sender.waiting.firstKey())) {
            var ready = new ArrayList<T>();
            ready.add(message);
            sender.last = Math.max(sender.last, no);
            follow(sender, ready);
            return ready;
        }
        waiting++;
        sender.waiting.computeIfAbsent(no, _ -> new Waiting(before)).messages.add(message);
        return List.of();
    }

    private void follow(Sender sender, List<T> ready) {
        while (!sender.waiting.isEmpty() && sender.waiting.firstEntry().getValue().before <= sender.last) {
            var first = sender.waiting.pollFirstEntry();
            ready.addAll(first.getValue().messages);
            waiting -= first.getValue().messages.size();
            sender.last = Math.max(sender.last, first.getKey());
        }
    }

    /** How many messages wait for others before them. */
    int waiting() {
        return waiting;
    }

    /** How many of one sender's do. */
    int waitingOf(String source) {
        var sender = senders.get(source);
        return sender == null ? 0 : sender.waiting.size();
    }

    /** What is missing now, one gap of each sender at most. */
    List<Gap> gaps() {
        var gaps = new ArrayList<Gap>();
        senders.forEach((source, sender) -> {
            if (sender.waiting.isEmpty()) return;
            gaps.add(new Gap(source, sender.last, sender.waiting.firstEntry().getValue().before));
        });
        return gaps;
    }

    /** Gives what waited for the gap, of which nothing will come any more. */
    List<T> pass(Gap gap) {
        var ready = new ArrayList<T>();
        var sender = senders.get(gap.source());
        if (sender == null) return ready;
        sender.last = Math.max(sender.last, gap.upTo());
        follow(sender, ready);
        return ready;
    }
}
