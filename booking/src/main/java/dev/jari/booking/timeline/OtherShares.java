package dev.jari.booking.timeline;

import dev.jari.contracts.timeline.ListTimelineShare;
import dev.jari.contracts.timeline.PlacedEntry;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.Repeat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the other services tell of a booking: all are asked at the same time. */
final class OtherShares {

    private static final Logger log = LoggerFactory.getLogger(OtherShares.class);

    /** A timeline can do without a service; its reader is not kept waiting for one that is silent. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final SequencedMap<String, CompletableFuture<List<PlacedEntry>>> asked = new LinkedHashMap<>();

    private OtherShares() {}

    static OtherShares ask(Bus bus, ListTimelineShare question) {
        var shares = new OtherShares();
        shares.ask("inventory", bus, ListTimelineShare.INVENTORY, question);
        shares.ask("orders", bus, ListTimelineShare.ORDERS, question);
        shares.ask("notify", bus, ListTimelineShare.NOTIFY, question);
        return shares;
    }

    private void ask(String service, Bus bus, String subject, ListTimelineShare question) {
        asked.put(
                service,
                bus.requestLater(subject, question, PATIENCE, Repeat.WHEN_SILENT)
                        .thenApply(share -> share.items()));
    }

    /** What was answered, and which services did not. */
    record Told(List<PlacedEntry> entries, List<String> missing) {}

    Told await() {
        var entries = new ArrayList<PlacedEntry>();
        var missing = new ArrayList<String>();
        asked.forEach((service, answer) -> {
            try {
                entries.addAll(answer.join());
            } catch (CompletionException e) { // of whatever cause: the reader is told that a part is missing
                log.warn("[Timeline] {} tells nothing: {}", service, String.valueOf(e.getCause()));
                missing.add(service);
            }
        });
        return new Told(entries, missing);
    }
}
