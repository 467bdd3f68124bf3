package dev.jari.messaging.bus.nats;

import dev.jari.messaging.envelope.Envelope;
import java.util.Collection;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells with each message the last number of every type that went before it in its lane. Numbers have no gaps in a
 * lane, but a group that takes some types only has gaps by nature: with this it can tell what it misses.
 */
final class Predecessors {

    private final Map<String, Lane> lanes = new ConcurrentHashMap<>();

    private static final class Lane {
        long last;
        final Map<String, Long> lastOfType = new TreeMap<>();
    }

    /** What went before the message, which now goes too; nothing when that is not known here. */
    String before(Envelope message) {
        var lane = lanes.computeIfAbsent(message.source() + "/" + message.lane(), _ -> new Lane());
        synchronized (lane) {
            // The relay has started over: what went before this one may have gone long ago, and elsewhere.
            if (message.no() <= lane.last) lane.lastOfType.clear();
            var before = new StringJoiner(" ");
            lane.lastOfType.forEach((type, no) -> before.add(type + "=" + no));
            lane.last = message.no();
            lane.lastOfType.put(message.type(), message.no());
            return before.toString();
        }
    }

    /** The last of some types that went before, 0 when none is known. */
    static long lastOf(String before, Collection<String> types) {
        var last = 0L;
        if (before.isEmpty()) return last;
        for (var one : before.split(" ", -1)) {
            var equals = one.indexOf('=');
            if (equals > 0 && types.contains(one.substring(0, equals)))
                last = Math.max(last, Long.parseLong(one.substring(equals + 1)));
        }
        return last;
    }
}
