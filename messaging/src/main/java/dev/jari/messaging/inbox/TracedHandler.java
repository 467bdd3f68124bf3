package dev.jari.messaging.inbox;

import dev.jari.messaging.trace.OpenSpan;
import dev.jari.messaging.trace.Tracing;
import java.util.ArrayList;
import java.util.List;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Makes a span of each message that a group handles, from here to the end of its transaction, in the trace of its
 * sender: what the message causes goes on there. Several that share a transaction have one more span in common, linked
 * with all of them, because their time was spent together and belongs to no single trace.
 */
final class TracedHandler implements Subscription.Handler {

    private final String group;
    private final Subscription.Handler handler;
    private final Tracing tracing;

    TracedHandler(String group, Subscription.Handler handler, Tracing tracing) {
        this.group = group;
        this.handler = handler;
        this.tracing = tracing;
    }

    @Override
    public void handle(List<Message> batch) {
        if (batch.stream().noneMatch(this::isFollowed)) {
            handler.handle(batch);
            return;
        }
        var together = batch.size() == 1
                ? null
                : tracing.processTogether(
                        group, batch.stream().map(Message::envelope).toList());
        var spans = batch.stream()
                .map(message -> tracing.process(group, message.envelope(), message.body(), together))
                .toList();
        var messages = new ArrayList<Message>(batch.size());
        for (var i = 0; i < batch.size(); i++) messages.add(batch.get(i).causing(spans.get(i)));
        var current = together == null ? spans.getFirst() : together;
        var ending = new Ending(together == null ? spans : withLast(spans, together));
        // The commit is part of it: most of what a handler does waits there for the disk.
        TransactionSynchronizationManager.registerSynchronization(ending);
        try (var _ = current.asCurrent()) {
            handler.handle(messages);
        } catch (RuntimeException | Error e) { // told to the spans, and thrown on
            ending.failed(e);
            throw e;
        }
    }

    private boolean isFollowed(Message message) {
        return tracing.follows(message.envelope().headers());
    }

    private static List<OpenSpan> withLast(List<OpenSpan> spans, OpenSpan last) {
        var all = new ArrayList<>(spans);
        all.add(last);
        return all;
    }

    /** Ends the spans with the transaction. */
    private record Ending(List<OpenSpan> spans) implements TransactionSynchronization {

        void failed(Throwable failure) {
            spans.forEach(span -> span.failed(failure));
        }

        @Override
        public void afterCompletion(int status) {
            if (status != STATUS_COMMITTED) spans.forEach(span -> span.put("jari.outcome", "rolled back"));
            spans.forEach(OpenSpan::end);
        }
    }
}
