package dev.jari.messaging.bus.nats;

import io.nats.client.JetStreamApiException;
import io.nats.client.MessageHandler;
import io.nats.client.api.ConsumerInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * A consumer in JetStream that one reader has for itself.
 *
 * @param claims what the reader takes
 * @param deliveredBefore messages up to this number were delivered before, to this reader's predecessors
 */
record LaneConsumer(
        NatsLink link, MessageStream stream, String name, String inbox, Claims claims, long deliveredBefore) {

    /** How long a question for messages stays open. */
    static final Duration ASKING = Duration.ofSeconds(5);

    private static final byte[] ACK = "+ACK".getBytes(StandardCharsets.US_ASCII);

    void listen(MessageHandler handler) {
        link.messages().subscribe(inbox, handler);
    }

    void stopListening() {
        try {
            link.messages().unsubscribe(inbox);
        } catch (IllegalStateException _) {
            // The link is closed, and nothing comes from it any more.
        }
    }

    /** Asks for so many messages, now or as soon as they are there. */
    void ask(int count) {
        try {
            link.connection()
                    .publish(
                            stream.pulling(name),
                            inbox,
                            "{\"batch\":%d,\"expires\":%d}"
                                    .formatted(count, ASKING.toNanos())
                                    .getBytes(StandardCharsets.US_ASCII));
        } catch (IllegalStateException _) {
            // The link is closed; the keeper gives up everything on it.
        }
    }

    /** Acknowledges a message and all before it. */
    void acknowledge(String reply) {
        link.tell(reply, ACK);
    }

    /** How far it is, unless another instance has taken the lane over. */
    Optional<ConsumerInfo> info() throws IOException, JetStreamApiException {
        return stream.consumer(link, name);
    }

    /** The number of the last message that the stream has now. */
    long lastStored() throws IOException, JetStreamApiException {
        return stream.state(link).last();
    }
}
