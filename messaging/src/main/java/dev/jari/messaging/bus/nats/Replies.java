package dev.jari.messaging.bus.nats;

import dev.jari.messaging.fault.Unreachable;
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

/** What was asked over a connection and not answered yet. With the connection all of it ends. */
final class Replies {

    private final Connection connection;
    private final String inbox;
    private final Map<String, CompletableFuture<Message>> waiting = new ConcurrentHashMap<>();
    private final AtomicLong asked = new AtomicLong();
    private volatile boolean ended;

    Replies(Connection connection, Dispatcher dispatcher) {
        this.connection = connection;
        this.inbox = connection.createInbox() + ".";
        dispatcher.subscribe(inbox + "*", this::answered);
    }

    /** Fails with the timeout, or with {@link Unreachable} when the connection ends. */
    CompletableFuture<Message> ask(String subject, @Nullable Headers headers, byte[] body, Duration timeout) {
        var reply = inbox + Long.toString(asked.incrementAndGet(), Character.MAX_RADIX);
        var answer = new CompletableFuture<Message>();
        waiting.put(reply, answer);
        // Looked at after it was put there: either this sees the end, or the end sees the question.
        if (ended) end();
        else
            try {
                connection.publish(subject, reply, headers, body);
            } catch (IllegalStateException | IllegalArgumentException e) {
                waiting.remove(reply);
                return CompletableFuture.failedFuture(e);
            }
        var _ = answer.orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS).whenComplete((_, _) -> waiting.remove(reply));
        return answer;
    }

    private void answered(Message message) {
        var answer = waiting.remove(message.getSubject());
        if (answer != null) answer.complete(message);
    }

    void end() {
        ended = true;
        for (var answer : waiting.values())
            answer.completeExceptionally(new Unreachable("the connection to NATS was lost"));
    }
}
