package dev.jari.messaging.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.bus.Repeat;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.messaging.review.OutboxEventAnswer.Result;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers("B2")
class ReviewingMessagesStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final CountDownLatch gate = new CountDownLatch(1);
    private volatile String poison = "poison";

    private final NoteService notes = NoteService.open(
            database.url(),
            plain -> Subscription.of(
                    plain.group(), plain.database(), plain.types(), batch -> handle(plain.handler(), batch)));

    private void handle(Subscription.Handler plain, List<Message> batch) {
        for (var message : batch) {
            var text = ((Note) message.body()).text();
            if (text.equals(poison)) throw new IllegalArgumentException("can't digest " + text);
            if (text.equals("slow")) awaitGate();
        }
        plain.handle(batch);
    }

    private void awaitGate() {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeEach
    void startFromNothing() {
        notes.database
                .jdbc()
                .sql("TRUNCATE outbox, event_log, inbox, applied, parked_message, parked_key")
                .update();
        OutboxResponder.answerOn(notes.bus, notes.database, MachineChance.CLOCK);
    }

    @AfterEach
    void close() {
        gate.countDown();
        notes.close();
    }

    @Test
    void a_message_is_pending_then_processing_then_sent() {
        notes.send("a", "slow");
        assertThat(statuses("a")).containsExactly(OutboxStatus.PENDING);

        notes.start();
        await().atMost(NoteService.SOON).until(() -> statuses("a").contains(OutboxStatus.PROCESSING));

        gate.countDown();
        await().atMost(NoteService.SOON).until(() -> statuses("a").contains(OutboxStatus.SENT));
        var sent = events(null).getFirst();
        assertThat(sent.eventType()).isEqualTo(Note.TYPE);
        assertThat(sent.payload()).isEqualTo("{\"text\":\"slow\"}");
        assertThat(sent.payloadLength()).isEqualTo(sent.payload().length());
        assertThat(sent.processedAt()).isAfterOrEqualTo(sent.createdAt());
        assertThat(events(OutboxStatus.SENT)).containsExactly(sent);
        assertThat(events(OutboxStatus.PENDING)).isEmpty();
        assertThat(events(OutboxStatus.PROCESSING)).isEmpty();
    }

    @Test
    void a_message_nobody_could_handle_is_failed_and_those_behind_it_are_pending_each_shown_once() {
        // when
        parkPoison("second");

        // then
        assertThat(events(null)).hasSize(2);
        var failed = events(OutboxStatus.FAILED).getFirst();
        assertThat(failed.aggregateId()).isEqualTo("bad");
        assertThat(failed.retryCount()).isEqualTo(5);
        assertThat(failed.lastError()).contains("can't digest poison");
        assertThat(failed.consumer()).isEqualTo("notes");
        assertThat(events(OutboxStatus.PENDING))
                .singleElement()
                .satisfies(waiting -> assertThat(waiting.payload()).contains("second"));
    }

    @Test
    void a_retry_of_what_is_not_mended_counts_and_one_of_what_is_delivers_all_of_the_key_in_order() {
        // given
        var failed = parkPoison("second");

        // then
        var again = retry(failed);
        assertThat(again.result()).isEqualTo(Result.FAILED_AGAIN);
        assertThat(again.failed()).isEqualTo(failed);
        assertThat(again.error()).contains("can't digest");
        assertThat(events(OutboxStatus.FAILED).getFirst().retryCount()).isEqualTo(6);

        // when
        poison = "cured";
        var mended = retry(failed);

        // then
        assertThat(mended).isEqualTo(OutboxEventAnswer.of(Result.HANDLED, 2));
        assertThat(notes.applied("bad")).containsExactly("poison", "second");
        await().atMost(NoteService.SOON)
                .until(() -> statuses("bad").equals(List.of(OutboxStatus.SENT, OutboxStatus.SENT)));
        assertThat(notes.count("parked_key")).isZero();
    }

    @Test
    void a_retry_that_comes_as_far_as_a_later_message_says_where_it_stands() {
        // given
        var failed = parkPoison("second", "third");
        var second = idOf("second");

        // when
        poison = "second";
        var answer = retry(failed);

        // then
        assertThat(answer.result()).isEqualTo(Result.FAILED_AGAIN);
        assertThat(answer.failed()).isEqualTo(second);
        assertThat(notes.applied("bad")).containsExactly("poison");
        assertThat(events(OutboxStatus.FAILED)).extracting(OutboxEvent::id).containsExactly(second);
    }

    @Test
    void a_discarded_message_stays_for_the_record_and_the_later_ones_of_its_key_go_on() {
        // given
        var failed = parkPoison("second");

        // when
        var answer = discard(failed);
        notes.send("bad", "third");

        // then
        assertThat(answer).isEqualTo(OutboxEventAnswer.of(Result.HANDLED, 1));
        await().atMost(NoteService.SOON).until(() -> notes.applied("bad").size() == 2);
        assertThat(notes.applied("bad")).containsExactly("second", "third");
        assertThat(events(OutboxStatus.DISCARDED)).extracting(OutboxEvent::id).containsExactly(failed);
        assertThat(events(OutboxStatus.FAILED)).isEmpty();
    }

    @Test
    void only_what_failed_can_be_retried_or_discarded() {
        // given
        var failed = parkPoison("second");
        notes.send("good", "fine");
        await().atMost(NoteService.SOON).until(() -> statuses("good").contains(OutboxStatus.SENT));
        var waiting = idOf("second");
        var sent = idOf("fine");

        // then
        assertThat(retry(waiting)).isEqualTo(OutboxEventAnswer.notFailed(OutboxStatus.PENDING));
        assertThat(discard(waiting)).isEqualTo(OutboxEventAnswer.notFailed(OutboxStatus.PENDING));
        assertThat(discard(sent)).isEqualTo(OutboxEventAnswer.notFailed(OutboxStatus.SENT));
        assertThat(retry(new UUID(1, 2)).result()).isEqualTo(Result.UNKNOWN);
        // of version 7, made just now, and of no message
        var now = MachineChance.CLOCK.millis() << 16 | 0x7000;
        assertThat(retry(new UUID(now, 2)).result()).isEqualTo(Result.UNKNOWN);
        discard(failed);
        assertThat(retry(failed)).isEqualTo(OutboxEventAnswer.notFailed(OutboxStatus.DISCARDED));
        assertThat(notes.applied("bad")).containsExactly("second");
    }

    @Test
    void whoever_stops_after_a_discard_leaves_the_next_message_to_be_retried_and_no_key_blocked_by_nothing() {
        // given a process without the group, which can't go on after its discard
        var first = parkPoison("second");
        var second = idOf("second");
        try (var elsewhere = busWithoutGroups()) {
            OutboxResponder.answerOn(elsewhere, notes.database, MachineChance.CLOCK);

            // when
            assertThat(discard(elsewhere, first).result()).isEqualTo(Result.NO_CONSUMER);

            // then
            assertThat(events(OutboxStatus.FAILED)).extracting(OutboxEvent::id).containsExactly(second);

            // when
            assertThat(discard(elsewhere, second).result()).isEqualTo(Result.NO_CONSUMER);
        }

        // then
        assertThat(notes.count("parked_key")).isZero();
        notes.send("bad", "third");
        await().atMost(NoteService.SOON).until(() -> notes.applied("bad").equals(List.of("third")));
    }

    @Test
    void pages_go_on_where_the_last_one_ended_however_long_ago_messages_were_sent() {
        // given messages of one instant and of several days, sent and unsent
        notes.send(30, 3);
        notes.start();
        notes.awaitQuiet();
        notes.database
                .jdbc()
                .sql("UPDATE event_log SET created_at = date_trunc('hour', created_at) - no % 7 * interval '9 hours'")
                .update();
        notes.relay.close();
        notes.send(5, 5);

        // when
        var seen = new ArrayList<OutboxEvent>();
        var page = ask(null, null, 4);
        seen.addAll(page.items());
        while (page.more()) {
            page = ask(null, seen.getLast().position(), 4);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(4);
            seen.addAll(page.items());
        }

        // then
        assertThat(seen).hasSize(35);
        assertThat(new HashSet<>(seen)).hasSize(35);
        assertThat(seen).isSortedAccordingTo((a, b) -> b.createdAt().compareTo(a.createdAt()));
    }

    @Test
    void a_long_message_is_shown_by_its_beginning_and_an_answer_stays_short() {
        // given
        notes.send("long", "x".repeat(500_000));
        for (var i = 0; i < 60; i++) notes.send("many", "y".repeat(3_000));

        // when
        var page = ask(null, null, 200);

        // then
        var characters = page.items().stream()
                .mapToInt(event -> event.payload().length())
                .sum();
        assertThat(characters).isBetween(30_000, 64_000);
        assertThat(page.more()).isTrue();
        assertThat(events(null)).hasSize(61);
        var longest = events(null).getLast();
        assertThat(longest.payload()).hasSize(2_000);
        assertThat(longest.payloadLength()).isGreaterThan(500_000);
    }

    /** Gives the id of the message that failed, once those behind it wait. */
    private UUID parkPoison(String... behind) {
        notes.start();
        var texts = new ArrayList<>(List.of("poison"));
        texts.addAll(List.of(behind));
        notes.send("bad", texts.toArray(String[]::new));
        await().atMost(NoteService.SOON).until(() -> notes.count("parked_message") == texts.size());
        notes.awaitQuiet();
        return events(OutboxStatus.FAILED).getFirst().id();
    }

    private static Bus busWithoutGroups() {
        return new Bus(
                new LocalTransport(),
                Bodies.lenient(),
                MessagingSettings.defaults(),
                MachineChance.CLOCK,
                MessagingMetrics.unobserved());
    }

    private UUID idOf(String text) {
        return events(null).stream()
                .filter(event -> event.payload().contains(text))
                .findFirst()
                .orElseThrow()
                .id();
    }

    private List<OutboxStatus> statuses(String key) {
        return events(null).stream()
                .filter(event -> event.aggregateId().equals(key))
                .map(OutboxEvent::status)
                .toList();
    }

    /** All pages of them. */
    private List<OutboxEvent> events(@Nullable OutboxStatus status) {
        var page = ask(status, null, 200);
        var all = new ArrayList<>(page.items());
        while (page.more()) {
            page = ask(status, all.getLast().position(), 200);
            all.addAll(page.items());
        }
        return all;
    }

    private OutboxEventsPage ask(@Nullable OutboxStatus status, @Nullable OutboxPosition after, int limit) {
        return notes.bus.request(ListOutboxEvents.subject("notes"), new ListOutboxEvents(status, after, limit));
    }

    private OutboxEventAnswer retry(UUID id) {
        return notes.bus.request(
                RetryOutboxEvent.subject("notes"), new RetryOutboxEvent(id), Duration.ofSeconds(30), Repeat.NEVER);
    }

    private OutboxEventAnswer discard(UUID id) {
        return discard(notes.bus, id);
    }

    private static OutboxEventAnswer discard(Bus bus, UUID id) {
        return bus.request(
                DiscardOutboxEvent.subject("notes"), new DiscardOutboxEvent(id), Duration.ofSeconds(30), Repeat.NEVER);
    }
}
