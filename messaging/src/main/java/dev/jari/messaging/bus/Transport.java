package dev.jari.messaging.bus;

import dev.jari.contracts.answer.Request;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.inbox.Receiver;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/** Carries envelopes, questions and broadcasts between services, within one process or between many. */
public interface Transport extends AutoCloseable {

    /**
     * Hands a message over. The future completes once the other side has it durably, or fails: with {@link Refused}
     * when this message will never be taken, with anything else when it should be tried again. Never blocks, and
     * never leaves a future open for longer than the other side may take. Messages of a lane are handed over in order.
     */
    CompletableFuture<Void> publish(Envelope envelope);

    /** Adds a group of receivers; called before {@link #start()}. */
    void subscribe(Receiver receiver);

    void start();

    /** The longest payload it can carry; a longer one is refused. */
    int payloadBytesMax();

    /** How many messages may be on their way at once. */
    int inFlightMax();

    /** Whether a message can only reach subscribers in this very process. */
    boolean reachesThisProcessOnly();

    /**
     * The group a type belongs to, where what is in flight waits for its receivers; nothing where it waits for a
     * broker, or the type has no receiver.
     */
    default Optional<TypeGroup> typeGroupOf(String type) {
        return Optional.empty();
    }

    /**
     * The type groups whose groups are so far behind that nothing more is to be handed over for them: what a broker
     * keeps for one group must not leave it without room for the others. The same list as long as nothing changes.
     */
    default List<TypeGroup> lagging() {
        return List.of();
    }

    /** Asks whatever keeps the messages for a sign of life; fails with an exception that says what is wrong. */
    default void probe(Duration timeout) {}

    /**
     * What keeps the messages of this service on their way, asked now; nothing where only the outbox does, or where it
     * does not answer. From the first question on messages of the service are taken only after {@link #resume}, and
     * after every loss only after the next one: what was lost goes first.
     */
    default Optional<BrokerState> storeOf(String service) {
        return Optional.empty();
    }

    /** Whether it is worth trying to hand over messages of the service now. */
    default boolean takesFrom(String service) {
        return true;
    }

    /** The service has put back what this store had lost, if anything, and sends that first. */
    default void resume(String service, BrokerState complete) {}

    /** Fails with {@link NoResponder}, {@link NoAnswerInTime} or {@link ResponderFailed}. */
    <A> CompletableFuture<A> request(String subject, Request<A> question, Duration timeout, Repeat repeat);

    <Q> void respond(String subject, Class<Q> questionClass, Function<? super Q, ?> responder);

    /** Tells those who listen now, if any do; what a slow listener can't take is lost. Never blocks. */
    void broadcast(String subject, Object body);

    /** Ends when closed. */
    <T> Listening listen(String subject, Class<T> bodyClass, Consumer<? super T> listener);

    @Override
    void close();

    /** A listener that can be told to stop. */
    interface Listening extends AutoCloseable {
        @Override
        void close();
    }
}
