package dev.jari.messaging.bus.nats;

import dev.jari.platform.fault.Unreachable;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What was asked over a connection and not answered yet. With the connection all of it ends. */
final class Replies {

    private static final Logger log = LoggerFactory.getLogger(Replies.class);

    private final Connection connection;
    private final String inbox;
    private final Map<String, Asked> waiting = new ConcurrentHashMap<>();
    private final AtomicLong asked = new AtomicLong();
    private volatile boolean ended;

    Replies(Connection connection, Dispatcher dispatcher) {
        this.connection = connection;
        this.inbox = connection.createInbox() + ".";
        dispatcher.subscribe(inbox + "*", this::answered);
    }

    private static final class Asked {

        final @Nullable Headers headers;
        final byte[] body;
        final @Nullable String again;
        final CompletableFuture<Message> answer = new CompletableFuture<>();
        volatile long heardAt = System.nanoTime();

        Asked(@Nullable Headers headers, byte[] body, @Nullable String again) {
            this.headers = headers;
            this.body = body;
            this.again = again;
        }
    }

    /**
     * Fails with the timeout, or with {@link Unreachable} when the connection ends.
     *
     * @param again where the same may be asked once more when nothing is heard of the process that has it
     */
    CompletableFuture<Message> ask(
            String subject, @Nullable Headers headers, byte[] body, Duration timeout, @Nullable String again) {
        var reply = inbox + Long.toString(asked.incrementAndGet(), Character.MAX_RADIX);
        var one = new Asked(headers, body, again);
        waiting.put(reply, one);
        // Looked at after it was put there: either this sees the end, or the end sees the question.
        if (ended) end();
        else
            try {
                connection.publish(subject, reply, headers, body);
            } catch (IllegalStateException | IllegalArgumentException e) {
                waiting.remove(reply);
                return CompletableFuture.failedFuture(e);
            }
        var _ = one.answer
                .orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS)
                .whenComplete((_, _) -> waiting.remove(reply));
        return one.answer;
    }

    private void answered(Message message) {
        var one = waiting.get(message.getSubject());
        if (one == null) return;
        if (SignsOfLife.isOne(message)) one.heardAt = System.nanoTime();
        else if (waiting.remove(message.getSubject(), one)) one.answer.complete(message);
    }

    /** Asks again what may be asked again and of which nothing was heard since then. */
    void askSilentAgain(long since) {
        waiting.forEach((reply, one) -> {
            if (one.again == null || one.heardAt - since >= 0) return;
            one.heardAt = System.nanoTime();
            log.debug("{}: nothing is heard of the process that was asked", one.again);
            try {
                connection.publish(one.again, reply, one.headers, one.body);
            } catch (IllegalStateException _) {
                // The connection has ended, and with it the question.
            }
        });
    }

    void end() {
        ended = true;
        for (var one : waiting.values())
            one.answer.completeExceptionally(new Unreachable("the connection to NATS was lost"));
    }
}
