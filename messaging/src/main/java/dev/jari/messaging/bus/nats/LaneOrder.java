package dev.jari.messaging.bus.nats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Brings the messages of a lane back into the order of their numbers, each sender for itself. A message that comes
 * before its predecessor waits for it, but not for ever: a number can be missing because it was parked.
 */
final class LaneOrder<T> {

    private final Map<String, Sender> senders = new HashMap<>();

    private final class Sender {
        long last = -1;
        long waitingSince;
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
     * Takes a message and gives what can be handled now, in order.
     *
     * @param before the number that has to be handled before, 0 when that is not known
     */
    List<T> arrived(String source, long no, long before, T message, long now) {
        var sender = senders.computeIfAbsent(source, _ -> new Sender());
        var expected = sender.last < 0 || no <= sender.last || before <= sender.last;
        if (expected && (sender.waiting.isEmpty() || no < sender.waiting.firstKey())) {
            var ready = new ArrayList<T>();
            ready.add(message);
            sender.last = Math.max(sender.last, no);
            follow(sender, ready, now);
            return ready;
        }
        if (sender.waiting.isEmpty()) sender.waitingSince = now;
        sender.waiting.computeIfAbsent(no, _ -> new Waiting(before)).messages.add(message);
        return List.of();
    }

    private void follow(Sender sender, List<T> ready, long now) {
        while (!sender.waiting.isEmpty() && sender.waiting.firstEntry().getValue().before <= sender.last) {
            take(sender, ready);
            sender.waitingSince = now;
        }
    }

    private void take(Sender sender, List<T> ready) {
        var first = sender.waiting.pollFirstEntry();
        ready.addAll(first.getValue().messages);
        sender.last = Math.max(sender.last, first.getKey());
    }

    /** Whether something waits for longer than that. */
    boolean overdue(long now, long patienceNanos) {
        return senders.values().stream()
                .anyMatch(sender -> !sender.waiting.isEmpty() && now - sender.waitingSince >= patienceNanos);
    }

    /** Gives up what is missing and gives what waited for it for so long. */
    List<T> goOn(long now, long patienceNanos) {
        var ready = new ArrayList<T>();
        for (var sender : senders.values()) {
            if (sender.waiting.isEmpty() || now - sender.waitingSince < patienceNanos) continue;
            take(sender, ready);
            sender.waitingSince = now;
            follow(sender, ready, now);
        }
        return ready;
    }
}
