package dev.jari.messaging.bus.nats;

import dev.jari.messaging.bus.nats.wire.Subjects;
import dev.jari.messaging.envelope.Lanes;
import io.nats.client.Message;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Which instances of a group are alive, as far as this one has heard, and which lanes are its own. Two instances may
 * think differently for a moment, and then both read a lane; that does no harm, since each reads it in order from a
 * place that is not past what was taken over, and the reader that comes second finds everything taken over.
 */
final class Members implements LinkUser {

    /** An instance not heard of for that long is taken for dead: four of its words are missing. */
    private static final Duration SILENT_MAX = Duration.ofSeconds(2);

    private static final Duration SAY_EVERY = Duration.ofMillis(500);

    /** How long a newcomer listens before it decides; the others answer at once. */
    private static final Duration LISTEN_FIRST = Duration.ofMillis(50);

    private final String self;
    private final String subject;
    private final Map<String, Set<String>> groups;
    private final Runnable whenChanged;
    private final Map<String, Other> others = new ConcurrentHashMap<>();
    private volatile long saidAt;

    /** @param groups each with the types it takes there; none when that release does not say */
    private record Other(Map<String, Set<String>> groups, long heardAt) {

        static Other of(List<String> words, long now) {
            var groups = new HashMap<String, Set<String>>();
            for (var word : words) {
                var equals = word.indexOf('=');
                if (equals < 0) groups.putIfAbsent(word, Set.of());
                else
                    groups.put(
                            word.substring(0, equals),
                            Set.of(word.substring(equals + 1).split(",", -1)));
            }
            return new Other(Map.copyOf(groups), now);
        }
    }

    /** @param groups with the types they take; may be added to until the first link */
    Members(String self, Subjects subjects, Map<String, Set<String>> groups, Runnable whenChanged) {
        this.self = self;
        this.subject = subjects.members();
        this.groups = groups;
        this.whenChanged = whenChanged;
    }

    @Override
    public void attached(NatsLink link) {
        others.clear();
        if (groups.isEmpty()) return;
        link.talk().subscribe(subject, message -> heard(link, message));
        announce(link);
        LockSupport.parkNanos(LISTEN_FIRST.toNanos());
    }

    /** Says that this instance is alive. */
    void announce(NatsLink link) {
        if (groups.isEmpty()) return;
        var words = new ArrayList<>(groups.keySet());
        // After the names, which is all that the release before reads.
        groups.forEach((group, types) -> words.add(group + "=" + String.join(",", new TreeSet<>(types))));
        say(link, "here %s %s".formatted(self, String.join(" ", words)));
        saidAt = System.nanoTime();
    }

    void announceIfDue(NatsLink link) {
        if (System.nanoTime() - saidAt >= SAY_EVERY.toNanos()) announce(link);
    }

    private void say(NatsLink link, String words) {
        link.tell(subject, words.getBytes(StandardCharsets.UTF_8));
    }

    private void heard(NatsLink link, Message message) {
        var words = List.of(new String(message.getData(), StandardCharsets.UTF_8).split(" ", -1));
        if (words.size() < 2 || words.get(1).equals(self)) return;
        if (words.getFirst().equals("gone")) {
            if (others.remove(words.get(1)) != null) whenChanged.run();
            return;
        }
        var known = others.put(words.get(1), Other.of(words.subList(2, words.size()), System.nanoTime()));
        if (known != null) return;
        announce(link);
        whenChanged.run();
    }

    @Override
    public void tick(NatsLink link) {
        announceIfDue(link);
        var now = System.nanoTime();
        others.values().removeIf(other -> now - other.heardAt() > SILENT_MAX.toNanos());
    }

    @Override
    public void detached(NatsLink link) {
        if (!groups.isEmpty()) say(link, "gone " + self);
    }

    /** What the other living instances of a group take. */
    Set<String> typesOf(String group) {
        var types = new TreeSet<String>();
        others.values().forEach(other -> types.addAll(other.groups().getOrDefault(group, Set.of())));
        return types;
    }

    /** The lanes of a group that are this instance's to read: the living, in the order of their names, take turns. */
    List<Integer> lanesOf(String group) {
        var living = new TreeSet<String>();
        living.add(self);
        others.forEach((name, other) -> {
            if (other.groups().containsKey(group)) living.add(name);
        });
        var place = living.headSet(self).size();
        return IntStream.range(0, Lanes.COUNT)
                .filter(lane -> lane % living.size() == place)
                .boxed()
                .toList();
    }
}
