package dev.jari.gateway.outbox;

import dev.jari.gateway.outbox.OutboxCursor.Position;
import dev.jari.gateway.web.Listing;
import dev.jari.messaging.review.OutboxEvent;
import dev.jari.messaging.review.OutboxEventsPage;
import dev.jari.messaging.review.OutboxPosition;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes one list of what several services answered, the newest message first. */
final class MergedEvents {

    private static final OutboxEventsPage NOTHING = new OutboxEventsPage(List.of(), false);

    private final List<Share> shares = new ArrayList<>();

    /** Asks each service that has more for what follows its place. */
    MergedEvents(OutboxCursor from, Function<Position, OutboxEventsPage> ask) {
        for (var place : from.places()) shares.add(new Share(place, place.done() ? NOTHING : ask.apply(place)));
    }

    /**
     * As many as fit and are sure: once the page of a service is used up, its next message might belong before those of
     * the others.
     */
    Listing<OutboxEventDocument> take(int limit) {
        var items = new ArrayList<OutboxEventDocument>();
        while (items.size() < limit && shares.stream().noneMatch(Share::unsure)) {
            var newest =
                    shares.stream().filter(share -> !share.left.isEmpty()).max(Comparator.comparing(Share::newest));
            if (newest.isEmpty()) break;
            items.add(newest.get().take());
        }
        return new Listing<>(
                items, new OutboxCursor(shares.stream().map(Share::place).toList()).next());
    }

    /** What one service answered, and how far it is used up. */
    private static final class Share {

        private final String service;
        private final Deque<OutboxEvent> left;
        private final boolean more;
        private @Nullable OutboxPosition last;

        Share(Position from, OutboxEventsPage page) {
            this.service = from.service();
            this.left = new ArrayDeque<>(page.items());
            this.more = page.more();
            this.last = from.after();
        }

        boolean unsure() {
            return left.isEmpty() && more;
        }

        Instant newest() {
            return left.getFirst().createdAt();
        }

        OutboxEventDocument take() {
            var event = left.removeFirst();
            last = event.position();
            return OutboxEventDocument.of(service, event);
        }

        Position place() {
            return left.isEmpty() && !more ? new Position(service, null, true) : new Position(service, last, false);
        }
    }
}
