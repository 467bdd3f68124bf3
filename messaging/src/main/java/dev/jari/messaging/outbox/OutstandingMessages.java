package dev.jari.messaging.outbox;

import dev.jari.messaging.bus.AskOutstanding;
import dev.jari.messaging.bus.Transport;
import dev.jari.platform.database.ServiceDatabase;
import java.util.function.IntToLongFunction;

/** Tells receivers who miss a number of a lane whether to wait for it. */
final class OutstandingMessages {

    private final ServiceDatabase database;
    private final StoreWatch store;
    private final IntToLongFunction floors;

    /** @param floors the number up to which a lane is known to have only rows that were put back, 0 when it is not */
    OutstandingMessages(ServiceDatabase database, StoreWatch store, IntToLongFunction floors) {
        this.database = database;
        this.store = store;
        this.floors = floors;
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
                                          AND no > greatest(:after, :floor)
                                          AND no <= :up_to
                                          AND type IN (:types))
                            OR EXISTS (SELECT
                                         FROM outbox
                                        WHERE put_back
                                          AND lane::integer = :lane
                                          AND no > :after
                                          AND no <= :up_to
                                          AND type IN (:types))
                        """)
                .param("lane", question.lane())
                .param("after", question.after())
                // Before it an old snapshot may keep all that was ever moved.
                .param("floor", floors.applyAsLong(question.lane()))
                .param("up_to", question.upTo())
                .param("types", question.types())
                .query(Boolean.class)
                .single();
    }
}
