package dev.jari.messaging.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What every transport must do, whatever lies below it. An instance is a transport with a service on it. */
@Covers("B2")
abstract class TransportContract {

    private static final Duration SOON = NoteService.SOON;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final List<NoteService> instances = new ArrayList<>();

    /** A transport of its own, connected to the same surroundings as the others of this test. */
    abstract Transport newTransport();

    private NoteService instance(UnaryOperator<Subscription> subscribing) {
        var instance = new NoteService(
                ServiceDatabase.open("notes", DatabaseSettings.at(database.url())),
                newTransport(),
                MessagingSettings.defaults().withRetries(5, Duration.ofMillis(5)),
                MachineChance.CLOCK,
                subscribing);
        instances.add(instance);
        return instance.start();
    }

    private NoteService instance() {
        return instance(UnaryOperator.identity());
    }

    private static Subscription handling(Subscription plain, Subscription.Handler handler) {
        return Subscription.of(plain.group(), plain.database(), plain.types(), handler);
    }

    @BeforeEach
    void startFromNothing() {
        try (var notes = NoteService.open(database.url())) {
            notes.database
                    .jdbc()
                    .sql("TRUNCATE outbox, event_log, inbox, applied, parked_message, parked_key")
                    .update();
            notes.database.jdbc().sql("UPDATE lane SET last_no = 0").update();
        }
    }

    @AfterEach
    void closeInstances() {
        instances.forEach(NoteService::close);
    }

    @Test
    void ten_thousand_keys_are_delivered_in_the_order_of_their_lanes() {
        var notes = instance();

        for (var i = 0; i < 10; i++) {
            var thousand = i * 1_000;
            notes.send(IntStream.range(thousand, thousand + 1_000)
                    .mapToObj(key -> Outgoing.of(Note.TYPE, "key-" + key, new Note("x")))
                    .toList());
        }

        notes.awaitApplied(10_000);
        notes.awaitQuiet();
        assertThat(notes.breaksOfOrder()).isZero();
        assertThat(notes.count("applied")).isEqualTo(10_000);
    }

    @Test
    void a_message_whose_handler_threw_is_delivered_again() {
        // given
        var left = new AtomicInteger(2);
        var notes = instance(plain -> handling(plain, batch -> {
            plain.handler().handle(batch);
            if (left.getAndDecrement() > 0) throw new IllegalStateException("not yet");
        }));

        // when
        notes.send("a", "x");

        // then
        notes.awaitApplied(1);
        notes.awaitQuiet();
        assertThat(notes.applied("a")).containsExactly("x");
        assertThat(left).hasValue(-1);
    }

    @Test
    void a_message_published_twice_is_handled_once() {
        var notes = instance();
        var envelope = new Envelope(
                new UUID(1, System.nanoTime()),
                Note.TYPE,
                "a",
                3,
                1,
                1,
                MachineChance.CLOCK.instant(),
                Map.of(),
                "{\"text\":\"x\"}");

        assertThat(notes.bus.transport().publish(envelope)).succeedsWithin(SOON);
        assertThat(notes.bus.transport().publish(envelope)).succeedsWithin(SOON);
        var next = new Envelope(
                new UUID(2, System.nanoTime()),
                Note.TYPE,
                "a",
                3,
                2,
                1,
                MachineChance.CLOCK.instant(),
                Map.of(),
                "{\"text\":\"y\"}");
        assertThat(notes.bus.transport().publish(next)).succeedsWithin(SOON);

        notes.awaitApplied(2);
        assertThat(notes.applied("a")).containsExactly("x", "y");
    }

    @Test
    void a_slow_lane_does_not_hold_up_the_others() {
        // given
        var gate = new CountDownLatch(1);
        var notes = instance(plain -> handling(plain, batch -> {
            if (isIn(batch, "slow")) pass(gate);
            plain.handler().handle(batch);
        }));

        // when
        notes.send(List.of(Outgoing.of(Note.TYPE, 1L, "slow", new Note("x"))));
        notes.send(IntStream.range(0, 3_000)
                .mapToObj(i -> Outgoing.of(Note.TYPE, 2L, "quick", new Note("" + i)))
                .toList());

        // then
        await().atMost(SOON).until(() -> notes.applied("quick").size() == 3_000);
        assertThat(notes.applied("slow")).isEmpty();
        gate.countDown();
        await().atMost(SOON).until(() -> notes.applied("slow").size() == 1);
    }

    @Test
    void what_was_not_handled_before_a_stop_is_handled_after_the_start() {
        // given
        var first = instance();
        first.send(2_000, 100);
        first.close();
        instances.remove(first);

        // when
        var second = instance();

        // then
        second.awaitQuiet();
        second.awaitApplied(2_000);
        assertThat(second.breaksOfOrder()).isZero();
        assertThat(second.count("applied")).isEqualTo(2_000);
    }

    @Test
    void several_instances_of_a_group_share_the_work_and_do_nothing_twice() {
        // given
        var first = instance();
        var second = instance();
        await().atMost(SOON).until(() -> second.relay.ownedLanes().size() == 8);

        // when
        for (var i = 0; i < 20; i++) (i % 2 == 0 ? first : second).send(100, 500);

        // then
        first.awaitApplied(2_000);
        first.awaitQuiet();
        assertThat(first.breaksOfOrder()).isZero();
        assertThat(first.count("applied")).isEqualTo(2_000);
    }

    @Test
    void a_message_beyond_the_limit_is_refused_with_the_reason() {
        var notes = instance();
        var limit = notes.bus.transport().payloadBytesMax();
        var envelope = new Envelope(
                new UUID(1, 1),
                Note.TYPE,
                "a",
                3,
                1,
                1,
                MachineChance.CLOCK.instant(),
                Map.of(),
                "{\"text\":\"" + "x".repeat(limit) + "\"}");

        assertThat(notes.bus.transport().publish(envelope))
                .failsWithin(SOON)
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(Refused.class)
                .withMessageContaining("bytes");
    }

    @Test
    void a_question_is_answered() {
        var notes = instance();
        notes.bus.respond("shout", Note.class, note -> new Note(note.text() + "!"));

        assertThat(notes.bus.request("shout", new Note("hey"))).isEqualTo(new Note("hey!"));
    }

    @Test
    void an_answer_may_say_by_a_type_what_it_is_made_of() {
        var notes = instance();
        notes.bus.respond("twice", Note.Twice.class, asked -> List.of(new Note(asked.text()), new Note(asked.text())));

        List<Note> answer = notes.bus.request("twice", new Note.Twice("hey"));

        assertThat(answer).containsExactly(new Note("hey"), new Note("hey"));
    }

    @Test
    void a_question_nobody_answers_fails_at_once() {
        var bus = instance().bus;

        assertThatThrownBy(() -> bus.request("unanswered", new Note("?"), Duration.ofMinutes(5), Repeat.NEVER))
                .isInstanceOf(NoResponder.class);
    }

    @Test
    void a_question_without_an_answer_in_time_is_asked_again_and_then_fails() {
        var bus = instance().bus;
        var asked = new AtomicInteger();
        var gate = new CountDownLatch(1);
        bus.respond("slow", Note.class, note -> {
            asked.incrementAndGet();
            pass(gate);
            return note;
        });

        assertThatThrownBy(() -> bus.request("slow", new Note("?"), Duration.ofMillis(200), 3))
                .isInstanceOf(NoAnswerInTime.class);

        assertThat(asked).hasValue(3);
        gate.countDown();
    }

    @Test
    void a_responder_that_fails_says_so() {
        var bus = instance().bus;
        bus.respond("bad", Note.class, _ -> {
            throw new IllegalArgumentException("no such note");
        });

        assertThatThrownBy(() -> bus.request("bad", new Note("?")))
                .isInstanceOf(ResponderFailed.class)
                .hasMessageContaining("no such note");
    }

    @Test
    void a_broadcast_reaches_who_listens_and_a_stuck_listener_holds_nobody_up() {
        // given
        var bus = instance().bus;
        var heard = Collections.synchronizedList(new ArrayList<String>());
        var gate = new CountDownLatch(1);
        bus.listen("news", Note.class, note -> heard.add(note.text()));
        bus.listen("news", Note.class, _ -> pass(gate));
        var ended = bus.listen("news", Note.class, note -> heard.add("ended " + note.text()));
        ended.close();

        // when
        for (var i = 0; i < 200; i++) bus.broadcast("news", new Note("" + i));

        // then
        await().atMost(SOON).until(() -> heard.size() == 200);
        assertThat(heard).startsWith("0", "1").endsWith("199");
        gate.countDown();
    }

    private static boolean isIn(List<Message> batch, String key) {
        return batch.stream().anyMatch(message -> message.envelope().key().equals(key));
    }

    private static void pass(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
