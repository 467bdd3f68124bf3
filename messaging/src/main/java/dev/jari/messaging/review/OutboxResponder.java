package dev.jari.messaging.review;

import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.inbox.ParkedMessages;
import dev.jari.messaging.review.OutboxEventAnswer.Result;
import dev.jari.platform.audit.AuditQueries;
import dev.jari.platform.database.ServiceDatabase;
import java.time.InstantSource;
import java.util.UUID;

/** Answers what an admin asks about the messages of one service; every service with a database has one. */
public final class OutboxResponder {

    private final Bus bus;
    private final ServiceDatabase database;
    private final OutboxEventStore store;

    private OutboxResponder(Bus bus, ServiceDatabase database, InstantSource clock) {
        this.bus = bus;
        this.database = database;
        this.store = new OutboxEventStore(database.jdbc(), clock);
    }

    public static OutboxResponder answerOn(Bus bus, ServiceDatabase database, InstantSource clock) {
        var responder = new OutboxResponder(bus, database, clock);
        var service = database.service();
        bus.respond(ListOutboxEvents.subject(service), ListOutboxEvents.class, responder.store::page);
        bus.respond(RetryOutboxEvent.subject(service), RetryOutboxEvent.class, responder::retry);
        bus.respond(DiscardOutboxEvent.subject(service), DiscardOutboxEvent.class, responder::discard);
        var drains = new OutboxDrains(new AuditQueries(database), clock);
        bus.respond(CheckOutbox.subject(service), CheckOutbox.class, _ -> drains.check());
        bus.respond(CountOutbox.subject(service), CountOutbox.class, _ -> responder.store.counts());
        return responder;
    }

    private OutboxEventAnswer retry(RetryOutboxEvent asked) {
        return answer(asked.id(), parked().retry(asked.id()));
    }

    private OutboxEventAnswer discard(DiscardOutboxEvent asked) {
        return answer(asked.id(), parked().discard(asked.id()));
    }

    /** Asked for anew each time: groups may subscribe after this responder was made. */
    private ParkedMessages parked() {
        return bus.parked(database);
    }

    private OutboxEventAnswer answer(UUID id, ParkedMessages.Outcome outcome) {
        return switch (outcome) {
            case ParkedMessages.Drained drained -> OutboxEventAnswer.of(Result.HANDLED, drained.messages());
            case ParkedMessages.PutBack putBack -> OutboxEventAnswer.of(Result.ON_ITS_WAY, putBack.messages());
            case ParkedMessages.StillFailing failing ->
                OutboxEventAnswer.failedAgain(failing.message().id(), failing.error());
            case ParkedMessages.ConsumerElsewhere _ -> OutboxEventAnswer.of(Result.NO_CONSUMER, 0);
            case ParkedMessages.NotFailed _ ->
                store.status(id)
                        .map(OutboxEventAnswer::notFailed)
                        .orElseGet(() -> OutboxEventAnswer.of(Result.UNKNOWN, 0));
        };
    }
}
