package dev.jari.gateway;

import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.review.CheckOutbox;
import dev.jari.messaging.review.DiscardOutboxEvent;
import dev.jari.messaging.review.ListOutboxEvents;
import dev.jari.messaging.review.OutboxEvent;
import dev.jari.messaging.review.OutboxEventAnswer;
import dev.jari.messaging.review.OutboxEventsPage;
import dev.jari.messaging.review.RetryOutboxEvent;
import dev.jari.platform.audit.Findings;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Sits in every service's place where messages are asked about, on the real bus. */
public final class StandInOutboxes {

    public static final List<String> SERVICES = List.of("inventory", "booking", "orders", "notify");

    private static final Findings NOTHING = new Findings(0, List.of(), null);

    private static final Comparator<OutboxEvent> NEWEST_FIRST = Comparator.comparing(OutboxEvent::createdAt)
            .thenComparing(OutboxEvent::id)
            .reversed();

    private final Map<String, List<OutboxEvent>> events = new ConcurrentHashMap<>();
    private final Map<String, Findings> findings = new ConcurrentHashMap<>();
    private final List<Object> asked = new CopyOnWriteArrayList<>();
    private volatile int pageMax = Integer.MAX_VALUE;
    private volatile @Nullable OutboxEventAnswer answer;

    public StandInOutboxes(Bus bus) {
        for (var service : SERVICES) {
            bus.respond(ListOutboxEvents.subject(service), ListOutboxEvents.class, question -> page(service, question));
            bus.respond(RetryOutboxEvent.subject(service), RetryOutboxEvent.class, this::answer);
            bus.respond(DiscardOutboxEvent.subject(service), DiscardOutboxEvent.class, this::answer);
            bus.respond(CheckOutbox.subject(service), CheckOutbox.class, _ -> findings.getOrDefault(service, NOTHING));
        }
    }

    private OutboxEventsPage page(String service, ListOutboxEvents question) {
        asked.add(question);
        var after = question.after();
        var left = events.getOrDefault(service, List.of()).stream()
                .filter(event -> question.status() == null || event.status() == question.status())
                .filter(event -> after == null || isOlder(event, after.createdAt() + "/" + after.id()))
                .sorted(NEWEST_FIRST)
                .toList();
        var items = left.stream().limit(Math.min(question.limit(), pageMax)).toList();
        return new OutboxEventsPage(items, items.size() < left.size());
    }

    /** The tests' times are all written with the same digits, so that text has their order. */
    private static boolean isOlder(OutboxEvent event, String position) {
        return event.position().text().compareTo(position) < 0;
    }

    private OutboxEventAnswer answer(Object wish) {
        asked.add(wish);
        var known = answer;
        if (known == null) throw new IllegalStateException("no test told what to answer to " + wish);
        return known;
    }

    public void hold(String service, OutboxEvent... all) {
        events.put(service, List.of(all));
    }

    /** Gives no more than so many at once, however many are asked for. */
    public void givePagesOf(int most) {
        pageMax = most;
    }

    public void answerWith(OutboxEventAnswer next) {
        answer = next;
    }

    public List<Object> asked() {
        return asked;
    }

    public void find(String service, Findings found) {
        findings.put(service, found);
    }

    public void startOver() {
        findings.clear();
        events.clear();
        asked.clear();
        pageMax = Integer.MAX_VALUE;
        answer = null;
    }
}
