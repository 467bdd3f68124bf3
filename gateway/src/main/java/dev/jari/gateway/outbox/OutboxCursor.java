package dev.jari.gateway.outbox;

import dev.jari.gateway.problem.Problem;
import dev.jari.messaging.review.OutboxPosition;
import dev.jari.platform.page.Cursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Where a list over several services goes on: a place in the list of each. */
record OutboxCursor(List<Position> places) {

    OutboxCursor {
        places = List.copyOf(places);
    }

    /**
     * How far the list of one service was given.
     *
     * @param after the last message given, if any was
     * @param done whether there are no more
     */
    record Position(String service, @Nullable OutboxPosition after, boolean done) {

        private static final String DONE = "done";

        static Position start(String service) {
            return new Position(service, null, false);
        }

        private static Optional<Position> read(String service, String text) {
            if (text.isEmpty()) return Optional.of(start(service));
            if (text.equals(DONE)) return Optional.of(new Position(service, null, true));
            return OutboxPosition.parse(text).map(after -> new Position(service, after, false));
        }

        private String text() {
            if (done) return service + "=" + DONE;
            return service + "=" + (after == null ? "" : after.text());
        }
    }

    static OutboxCursor start(List<String> services) {
        return new OutboxCursor(services.stream().map(Position::start).toList());
    }

    /** Refuses what was not given for a list over these services. */
    static OutboxCursor read(String cursor, List<String> services) {
        return Cursor.read(cursor, 1, at -> at.word(0))
                .flatMap(text -> parse(text, services))
                // Positions forgive what text() never writes.
                .filter(read -> read.text().equals(cursor))
                .orElseThrow(
                        () -> Problem.badParameter("cursor", "invalid-value").asException());
    }

    private static Optional<OutboxCursor> parse(String text, List<String> services) {
        var parts = text.split(",", -1);
        if (parts.length != services.size()) return Optional.empty();
        var places = new ArrayList<Position>();
        for (var i = 0; i < parts.length; i++) {
            var name = services.get(i) + "=";
            if (!parts[i].startsWith(name)) return Optional.empty();
            Position.read(services.get(i), parts[i].substring(name.length())).ifPresent(places::add);
        }
        return places.size() == services.size() ? Optional.of(new OutboxCursor(places)) : Optional.empty();
    }

    /** Nothing when no service has more. */
    @Nullable
    String next() {
        return places.stream().allMatch(Position::done) ? null : text();
    }

    private String text() {
        return Cursor.after(places.stream().map(Position::text).collect(Collectors.joining(",")));
    }
}
