package dev.jari.messaging.bus.nats;

import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.bus.Refused;
import dev.jari.messaging.bus.nats.wire.NatsMessages;
import dev.jari.messaging.bus.nats.wire.Predecessors;
import dev.jari.messaging.bus.nats.wire.Subjects;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.platform.fault.Unreachable;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.api.PublishAck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Hands messages to JetStream; they are taken when it says that it has stored them. */
final class LanePublisher {

    private static final int NO_ROOM = 10077;
    private static final int TOO_LONG = 10054;

    private final Supplier<Optional<NatsLink>> link;
    private final Subjects subjects;
    private final NatsMessages natsMessages;
    private final StoreFence fence;
    private final Runnable whenStoreInDoubt;
    private final Duration timeout;
    private final long lookAfterBytes;
    private final AtomicLong unlooked = new AtomicLong();
    private final Predecessors predecessors = new Predecessors();

    LanePublisher(
            Supplier<Optional<NatsLink>> link,
            Subjects subjects,
            StoreFence fence,
            Runnable whenStoreInDoubt,
            Duration timeout,
            long lookAfterBytes) {
        this.link = link;
        this.subjects = subjects;
        this.natsMessages = new NatsMessages(subjects);
        this.fence = fence;
        this.whenStoreInDoubt = whenStoreInDoubt;
        this.timeout = timeout;
        this.lookAfterBytes = lookAfterBytes;
    }

    CompletableFuture<Void> publish(Envelope envelope) {
        // Before anything can fail: what comes after this message must not be handled as if it had never been there.
        var before = predecessors.before(envelope);
        var body = envelope.payload().getBytes(StandardCharsets.UTF_8);
        if (body.length > LocalTransport.PAYLOAD_BYTES_MAX)
            return failed(new Refused("%s %s is longer than the %,d bytes a transport carries"
                    .formatted(envelope.type(), envelope.id(), LocalTransport.PAYLOAD_BYTES_MAX)));
        var now = link.get();
        if (now.isEmpty()) return failed(new Unreachable("there is no connection to NATS"));
        if (fence.shut(envelope.source()))
            return failed(new Unreachable(
                    "NATS has lost messages of %s, which are put back first".formatted(envelope.source())));
        var headers = natsMessages.headersOf(envelope, before);
        var subject = subjects.message(envelope.lane(), envelope.type());
        var reply = now.get().replies().ask(subject, headers, body, timeout, null);
        // The client itself refuses what is longer than the server takes, headers included.
        if (reply.isCompletedExceptionally() && reply.exceptionNow() instanceof IllegalArgumentException e)
            return failed(new Refused("%s %s: %s".formatted(envelope.type(), envelope.id(), e.getMessage())));
        return reply.thenCompose(answer -> stored(envelope, answer));
    }

    private CompletableFuture<Void> stored(Envelope envelope, Message reply) {
        if (reply.isStatusMessage()) {
            // No stream takes this subject: it was removed, or the server is not ready.
            whenStoreInDoubt.run();
            return failed(new Unreachable(
                    "no stream takes messages: " + reply.getStatus().getMessageWithCode()));
        }
        try {
            // Fails on an error before it looks at the number: an error carries a number too, which is 0.
            fence.stored(new PublishAck(reply).getSeqno());
            lookInTime(envelope.payload().length());
            return CompletableFuture.completedFuture(null);
        } catch (JetStreamApiException e) {
            if (e.getApiErrorCode() == TOO_LONG)
                return failed(new Refused("%s %s: %s".formatted(envelope.type(), envelope.id(), e.getMessage())));
            if (e.getApiErrorCode() == NO_ROOM) whenStoreInDoubt.run();
            return failed(new Unreachable("NATS did not store " + envelope.id(), e));
        } catch (IOException e) {
            return failed(new Unreachable("NATS did not say that it stored " + envelope.id(), e));
        }
    }

    /** Under load a stream fills up between two looks, and a group that lags would be found too late. */
    private void lookInTime(int length) {
        var now = unlooked.addAndGet(length);
        if (now >= lookAfterBytes && unlooked.compareAndSet(now, 0)) whenStoreInDoubt.run();
    }

    private static <T> CompletableFuture<T> failed(RuntimeException failure) {
        return CompletableFuture.failedFuture(failure);
    }
}
