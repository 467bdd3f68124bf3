package dev.jari.messaging.bus.nats.wire;

import dev.jari.messaging.envelope.Envelope;
import java.util.Collection;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells with each message the last number of every type that goes before it in its lane. Numbers have no gaps in a
 * lane, but a group that takes some types only has gaps by nature: with this it can tell what it misses. A number
 * counts from the first attempt to send it, stored or not: what was not stored is exactly what a receiver must wait
 * for.
 */
public final class Predecessors {

    /** More than a relay has in flight of a lane; how far it may start over and still know what goes before. */
    private static final int REMEMBERED_MAX = 2_000;

    private final Map<String, Map<String, TreeSet<Long>>> lanes = new ConcurrentHashMap<>();

    /** What goes before the message, which is now sent; nothing when that is not known here. */
    public String before(Envelope message) {
        var lane = lanes.computeIfAbsent(message.source() + "/" + message.lane(), _ -> new TreeMap<>());
        synchronized (lane) {
            var before = new StringJoiner(" ");
            lane.forEach((type, numbers) -> {
                var last = numbers.lower(message.no());
                if (last != null) before.add(type + "=" + last);
            });
            var sameType = lane.computeIfAbsent(message.type(), _ -> new TreeSet<>());
            sameType.add(message.no());
            // One from far back begins a stretch that is sent again, of which it must be remembered.
            if (sameType.size() > REMEMBERED_MAX && sameType.first() == message.no()) sameType.pollLast();
            else if (sameType.size() > REMEMBERED_MAX) sameType.pollFirst();
            return before.toString();
        }
    }

    /** The last of some types that went before, 0 when none is known. */
    public static long lastOf(String before, Collection<String> types) {
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
