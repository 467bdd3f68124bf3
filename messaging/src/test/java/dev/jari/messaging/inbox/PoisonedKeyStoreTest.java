package dev.jari.messaging.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.inbox.ParkedMessage.State;
import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.QueryTimeoutException;

@Covers("B2")
class PoisonedKeyStoreTest {

    /** All keys of these tests share a lane. */
    private static final long LANE_KEY = 7;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final ConcurrentHashMap<String, AtomicInteger> attempts = new ConcurrentHashMap<>();
    private volatile String poison = "poison";
    private volatile String unanswerable = "";
    private final AtomicInteger passingFaults = new AtomicInteger();
    private final AtomicInteger parkingFaults = new AtomicInteger();
    private volatile boolean slowTogether;

    private final NoteService notes = NoteService.open(
            database.url(),
            plain -> Subscription.of(plain.group(), plain.database(), plain.types(), batch -> handle(plain, batch))
                    .whenParked((envelope, _) -> answerFor(envelope)));

    private void handle(Subscription plain, List<Message> batch) {
        if (slowTogether && batch.size() > 1)
            throw new QueryTimeoutException("too much", new SQLException("statement timeout", "57014"));
        for (var message : batch) {
            var text = ((Note) message.body()).text();
            attempts.computeIfAbsent(text, _ -> new AtomicInteger()).incrementAndGet();
            if (passingFaults.getAndUpdate(left -> Math.max(0, left - 1)) > 0)
                throw new CannotAcquireLockException("lost", new SQLException("deadlock", "40P01"));
            if (text.equals(poison)) throw new IllegalArgumentException("can't digest " + text);
        }
        plain.handler().handle(batch);
    }

    private void answerFor(Envelope parked) {
        if (parkingFaults.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            poison = "cured";
            throw new CannotAcquireLockException("away", new SQLException("away", "57P01"));
        }
        var text = Bodies.lenient().read(parked.payload(), Note.class).text();
        if (text.equals(unanswerable)) throw new IllegalStateException("no answer for " + text);
        notes.outbox.append(Outgoing.of(Note.TYPE, "answers", new Note("failed " + text)));
    }

    @BeforeEach
    void emptyTables() {
        notes.database
                .jdbc()
                .sql("TRUNCATE outbox, event_log, inbox, applied, parked_message, parked_key")
                .update();
        notes.start();
    }

    @AfterEach
    void close() {
        notes.close();
    }

    @Test
    void a_poisoned_key_is_parked_after_five_attempts_while_its_lane_flows() {
        // when
        send("bad", "before", "poison", "after 1", "after 2");
        send("good", "a", "b", "c");

        // then
        awaitApplied("good", 3);
        awaitParked(3);
        assertThat(notes.applied("good")).containsExactly("a", "b", "c");
        assertThat(notes.applied("bad")).containsExactly("before");
        assertThat(parked())
                .extracting(ParkedMessage::state)
                .containsExactly(State.FAILED, State.WAITING, State.WAITING);
        var failed = parked().getFirst();
        assertThat(failed.attempts()).isEqualTo(5);
        assertThat(failed.lastError()).contains("can't digest poison");
        notes.awaitQuiet();
    }

    @Test
    void each_attempt_is_made_and_no_more() {
        send("bad", "poison");

        awaitParked(1);
        assertThat(attempts.get("poison")).hasValue(5);
    }

    @Test
    void what_waits_behind_a_parked_message_is_answered_for_and_drained_in_order_after_the_fix() {
        // given
        send("bad", "poison", "second");
        awaitParked(2);
        send("bad", "third");
        awaitParked(3);
        awaitApplied("answers", 3);

        // when
        assertThat(retry()).isInstanceOf(ParkedMessages.StillFailing.class);
        poison = "cured";
        var outcome = retry();

        // then
        assertThat(outcome).isEqualTo(new ParkedMessages.Drained(3));
        assertThat(notes.applied("bad")).containsExactly("poison", "second", "third");
        assertThat(notes.applied("answers")).containsExactly("failed poison", "failed second", "failed third");
        send("bad", "fourth");
        awaitApplied("bad", 4);
        assertThat(parked()).isEmpty();
    }

    @Test
    void a_discarded_message_is_skipped_and_those_behind_it_follow() {
        // given
        send("bad", "poison", "second");
        awaitParked(2);

        // when
        var outcome = parking().discard(parked().getFirst().envelope().id());

        // then
        assertThat(outcome).isEqualTo(new ParkedMessages.Drained(1));
        assertThat(notes.applied("bad")).containsExactly("second");
        assertThat(parked()).extracting(ParkedMessage::state).containsExactly(State.DISCARDED);
    }

    @Test
    void a_waiting_message_that_fails_when_it_becomes_the_first_is_answered_for_again() {
        // given: an older version may have put it there without an answer
        send("bad", "poison", "second");
        awaitApplied("answers", 2);
        poison = "second";

        // when
        var outcome = retry();

        // then
        assertThat(outcome).isInstanceOf(ParkedMessages.StillFailing.class);
        awaitApplied("answers", 3);
        assertThat(notes.applied("answers")).containsExactly("failed poison", "failed second", "failed second");
        assertThat(parked()).extracting(ParkedMessage::state).containsExactly(State.FAILED);

        // when it fails once more, its sender knows
        assertThat(retry()).isInstanceOf(ParkedMessages.StillFailing.class);
        notes.awaitQuiet();
        assertThat(notes.applied("answers")).hasSize(3);
    }

    @Test
    void an_answer_that_fails_keeps_no_other_message_from_its_place() {
        // given
        send("bad", "poison");
        awaitParked(1);
        unanswerable = "second";

        // when
        send("bad", "second", "third");
        send("good", "a");

        // then
        awaitApplied("good", 1);
        awaitParked(3);
        awaitApplied("answers", 2);
        assertThat(parked())
                .extracting(ParkedMessage::state)
                .containsExactly(State.FAILED, State.WAITING, State.WAITING);
        assertThat(notes.applied("answers")).containsExactly("failed poison", "failed third");
    }

    @Test
    void a_fault_of_the_surroundings_is_never_counted_as_an_attempt() {
        // given
        passingFaults.set(8);

        // when
        send("fine", "x");

        // then
        awaitApplied("fine", 1);
        assertThat(attempts.get("x")).hasValue(9);
        assertThat(parked()).isEmpty();
    }

    @Test
    void messages_that_take_too_long_together_are_tried_one_by_one() {
        // given
        slowTogether = true;

        // when
        send("many", "a", "b", "c", "d");

        // then
        awaitApplied("many", 4);
        assertThat(notes.applied("many")).containsExactly("a", "b", "c", "d");
        assertThat(parked()).isEmpty();
    }

    @Test
    void a_message_that_could_not_be_parked_is_tried_again_before_it_is() {
        // given: an unknown fault of the surroundings, which is over when they let a message be parked again
        parkingFaults.set(2);

        // when
        send("bad", "poison", "second");

        // then
        awaitApplied("bad", 2);
        assertThat(parkingFaults).hasValue(1);
        assertThat(notes.applied("bad")).containsExactly("poison", "second");
        assertThat(parked()).isEmpty();
    }

    @Test
    void retrying_what_is_not_failed_changes_nothing() {
        assertThat(parking().retry(new UUID(1, 2))).isEqualTo(new ParkedMessages.NotFailed());
    }

    private void send(String key, String... texts) {
        notes.send(List.of(texts).stream()
                .map(text -> Outgoing.of(Note.TYPE, LANE_KEY, key, new Note(text)))
                .toList());
    }

    private ParkedMessages parking() {
        return notes.bus.parked(notes.database);
    }

    private ParkedMessages.Outcome retry() {
        return parking().retry(parked().getFirst().envelope().id());
    }

    private List<ParkedMessage> parked() {
        return parking().list(0, 100);
    }

    private void awaitParked(int count) {
        await().atMost(NoteService.SOON).until(() -> parked().size() == count);
    }

    private void awaitApplied(String key, int count) {
        await().atMost(NoteService.SOON).until(() -> notes.applied(key).size() == count);
    }
}
