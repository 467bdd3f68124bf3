package dev.jari.messaging.bus.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.ParkedMessage;
import dev.jari.messaging.inbox.ParkedMessage.State;
import dev.jari.messaging.inbox.ParkedMessages;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestNats;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A release that knows one more type runs beside the release before it, or after it, or is rolled back. */
@Covers("B2")
class TwoVersionsStoreTest {

    private static final String STRUCK = "note.struck";
    private static final String MOVED = "note.moved";
    private static final String TURNED = "page.turned";

    private static final Map<String, Class<?>> OLD = Map.of(Note.TYPE, Note.class, STRUCK, Note.class);
    private static final Map<String, Class<?>> NEW = with(OLD, MOVED);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final String namespace = TestNats.freshNamespace();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @BeforeEach
    void startFromNothing() {
        try (var notes = NoteService.open(database.url())) {
            notes.database
                    .jdbc()
                    .sql("TRUNCATE outbox, event_log, inbox, applied, broker_store, parked_key, parked_message")
                    .update();
            notes.database.jdbc().sql("UPDATE lane SET last_no = 0").update();
        }
    }

    private static Map<String, Class<?>> with(Map<String, Class<?>> types, String more) {
        var all = new HashMap<String, Class<?>>(types);
        all.put(more, Note.class);
        return Map.copyOf(all);
    }

    private NoteService version(Map<String, Class<?>> types) {
        return unstarted(types).start();
    }

    private NoteService unstarted(Map<String, Class<?>> types) {
        var transport = NoteService.natsTransport(TestNats.sharedUrl(), namespace, registry);
        return NoteService.overNats(
                database.url(),
                transport,
                plain -> Subscription.of(
                        plain.group(), plain.database(), types, batch -> write(plain.database(), types, batch)));
    }

    /** As a release does that was never told of other types: it would not know what to do with them. */
    private static void write(ServiceDatabase database, Map<String, Class<?>> types, List<Message> batch) {
        for (var message : batch)
            assertThat(types).containsKey(message.envelope().type());
        NoteService.writeDown(database, batch);
    }

    private static Outgoing message(String type, int lane, String key, String text) {
        return new Outgoing(type, lane, key, 1, Map.of(), new Note(text));
    }

    private static List<Outgoing> threeOf(String key, int lane, String newType) {
        return List.of(
                message(Note.TYPE, lane, key, "first"),
                message(newType, lane, key, "second"),
                message(STRUCK, lane, key, "third"));
    }

    private static void awaitInOrder(NoteService notes, String key) {
        await().atMost(NoteService.SOON)
                .untilAsserted(() -> assertThat(notes.applied(key)).containsExactly("first", "second", "third"));
    }

    @Test
    void what_only_the_old_version_could_read_reaches_the_new_one_once() {
        try (var old = version(OLD)) {
            // given
            old.send(List.of(
                    message(Note.TYPE, 5, "a", "known"),
                    message(MOVED, 5, "b", "new"),
                    message(STRUCK, 5, "c", "known")));
            old.awaitApplied(2);
            old.awaitQuiet();

            // when
            try (var fresh = version(NEW)) {

                // then
                fresh.awaitApplied(3);
                assertThat(fresh.applied("b")).containsExactly("new");
                fresh.send(16, 16);
                fresh.awaitApplied(19);
                assertThat(fresh.count("applied")).isEqualTo(19);
            }
        }
    }

    @Test
    void a_new_type_that_the_old_version_was_never_brought_is_not_lost_either() {
        try (var old = version(OLD)) {
            old.send(List.of(message(TURNED, 5, "b", "new"), message(Note.TYPE, 5, "a", "known")));
            old.awaitApplied(1);
            old.awaitQuiet();
        }

        try (var fresh = version(with(OLD, TURNED))) {
            fresh.awaitApplied(2);
            assertThat(fresh.applied("b")).containsExactly("new");
        }
    }

    @Test
    void side_by_side_every_message_is_handled_once_and_in_order_whichever_version_reads_its_lane() {
        try (var old = version(OLD);
                var _ = version(NEW)) {
            await().atMost(NoteService.SOON).until(() -> old.relay.ownedLanes().size() == 8);

            IntStream.range(0, 16).forEach(lane -> old.send(threeOf("key-" + lane, lane, MOVED)));

            for (var lane = 0; lane < 16; lane++) awaitInOrder(old, "key-" + lane);
            assertThat(old.count("applied")).isEqualTo(48);
            assertThat(old.count("parked_message")).isZero();
        }
    }

    @Test
    void what_only_a_release_knows_that_was_rolled_back_is_parked_and_goes_on_with_that_release() {
        try (var old = version(OLD)) {
            // given
            version(NEW).close();
            await().atMost(NoteService.SOON).until(() -> old.relay.ownedLanes().size() == 16);

            // when
            old.send(threeOf("a", 5, MOVED));
            old.send(List.of(message(Note.TYPE, 5, "b", "of another key")));

            // then
            await().atMost(NoteService.SOON)
                    .untilAsserted(() ->
                            assertThat(old.applied("b")).as("the lane goes on").hasSize(1));
            var parked = old.bus.parked(old.database).list(0, 10);
            assertThat(parked)
                    .extracting(one -> one.envelope().type(), ParkedMessage::state, ParkedMessage::attempts)
                    .containsExactly(tuple(MOVED, State.FAILED, 0), tuple(STRUCK, State.WAITING, 0));
            assertThat(parked.getFirst().lastError()).contains("not known to this release of notes");
            assertThat(old.applied("a")).containsExactly("first");
            assertThat(old.bus
                            .parked(old.database)
                            .retry(parked.getFirst().envelope().id()))
                    .as("an operator can't retry it here")
                    .isInstanceOf(ParkedMessages.StillFailing.class);

            // when
            try (var fresh = version(NEW)) {

                // then
                awaitInOrder(fresh, "a");
                assertThat(fresh.count("applied")).isEqualTo(4);
                assertThat(fresh.count("parked_message")).isZero();
                assertThat(fresh.count("parked_key")).isZero();
            }
        }
    }

    @Test
    void what_no_release_has_ever_taken_waits_and_is_counted() {
        try (var old = version(OLD)) {
            old.send(threeOf("a", 5, MOVED));

            await().atMost(NoteService.SOON)
                    .untilAsserted(() -> assertThat(
                                    registry.get("nats.unclaimed").gauge().value())
                            .isEqualTo(1));
            assertThat(old.count("parked_message")).isZero();
        }
    }

    @Test
    void a_type_that_was_handed_over_to_another_group_of_the_service_is_that_groups() {
        // given
        version(NEW).close();
        var moved = Map.<String, Class<?>>of(MOVED, Note.class);

        // when
        try (var notes = unstarted(OLD)) {
            notes.bus.subscribe(Subscription.of(
                    "moves", notes.database, moved, batch -> NoteService.writeDown(notes.database, batch)));
            notes.start();
            notes.send(threeOf("a", 5, MOVED));

            // then
            notes.awaitApplied(3);
            assertThat(notes.count("parked_message")).isZero();
        }
    }
}
