package dev.jari.messaging.bus.nats;

import io.nats.client.api.ConsumerInfo;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which types a reader of a lane takes, and up to which number of the stream each of them was taken over before the
 * reader began. A consumer's acknowledgement floor is one number for everything its filter covers, and says nothing of
 * a type its reader did not know; so each consumer has its claims written beside its name, and the next reader of the
 * lane trusts the floor for these types only. Two releases with different types can thus take turns on a lane.
 */
record Claims(Map<String, Long> takenOver) {

    private static final String TAKES = "takes ";

    Claims {
        if (takenOver.isEmpty()) throw new IllegalArgumentException("a reader takes at least one type");
        takenOver = Map.copyOf(takenOver);
    }

    Set<String> types() {
        return takenOver.keySet();
    }

    boolean takes(String type) {
        return takenOver.containsKey(type);
    }

    /** Whether the message of this number was taken over by a reader before. */
    boolean isTakenOver(String type, long no) {
        return no <= takenOver.getOrDefault(type, 0L);
    }

    /** Where the reader begins: no type has anything before that it still has to take. */
    long first() {
        return takenOver.values().stream().mapToLong(Long::longValue).min().orElseThrow() + 1;
    }

    /** As a consumer carries it; a server of this age has no better place for it. */
    String description() {
        return new TreeMap<>(takenOver)
                .entrySet().stream()
                        .map(type -> type.getKey() + "=" + type.getValue())
                        .collect(Collectors.joining(" ", TAKES, ""));
    }

    /** What a consumer claims; nothing when it was made by a release that did not say. */
    static Optional<Claims> of(ConsumerInfo consumer) {
        return read(consumer.getConsumerConfiguration().getDescription());
    }

    static Optional<Claims> read(@Nullable String description) {
        if (description == null || !description.startsWith(TAKES)) return Optional.empty();
        var takenOver = new HashMap<String, Long>();
        for (var word : description.substring(TAKES.length()).split(" ", -1)) {
            var equals = word.indexOf('=');
            takenOver.put(word.substring(0, equals), Long.parseLong(word.substring(equals + 1)));
        }
        return Optional.of(new Claims(takenOver));
    }

    /** Up to which number a lane's consumers have taken this type over; nothing when none of them claims it. */
    static Optional<Long> takenOver(Collection<ConsumerInfo> consumers, String type) {
        return consumers.stream()
                .filter(consumer ->
                        of(consumer).map(claims -> claims.takes(type)).orElse(true))
                .map(consumer -> Math.max(
                        MessageStream.takenOver(consumer),
                        of(consumer).map(claims -> claims.takenOver().get(type)).orElse(0L)))
                .max(Long::compare);
    }
}
