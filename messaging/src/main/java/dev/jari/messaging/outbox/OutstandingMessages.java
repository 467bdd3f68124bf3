package dev.jari.messaging.outbox;

import dev.jari.messaging.bus.AskOutstanding;
import dev.jari.messaging.bus.Transport;
import dev.jari.messaging.database.ServiceDatabase;

/** Tells receivers who miss a number of a lane whether to wait for it. */
final class OutstandingMessages {

    private final ServiceDatabase database;
    private final StoreWatch store;

    OutstandingMessages(ServiceDatabase database, StoreWatch store) {
        this.database = database;
        this.store = store;
    }

    void answerOn(Transport transport) {
        if (transport.reachesThisProcessOnly()) return;
        transport.respond(AskOutstanding.subjectOf(database.service()), AskOutstanding.class, this::answer);
    }

    /** While the broker's store is in doubt, a number that is not in the outbox may yet have to be put back there. */
    AskOutstanding.Answer answer(AskOutstanding question) {
        return new AskOutstanding.Answer(!store.isComplete() || inOutbox(question));
    }

    private boolean inOutbox(AskOutstanding question) {
        return database.jdbc()
                .sql("""
                        SELECT EXISTS (SELECT
                                         FROM outbox
                                        WHERE lane = :lane
                                          AND no > :after
                                          AND no <= :up_to
                                          AND type IN (:types))
                        """)
                .param("lane", question.lane())
                .param("after", question.after())
                .param("up_to", question.upTo())
                .param("types", question.types())
                .query(Boolean.class)
                .single();
    }
}
