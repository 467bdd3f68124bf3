package dev.jari.messaging.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.DailyMessages;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.upkeep.Upkeep;
import dev.jari.testkit.Covers;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.MDC;

@Covers({"B2", "Z2"})
class DuplicatesStoreTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    @RegisterExtension
    static final TestDatabase server = new TestDatabase();

    private final ManualClock clock = ManualClock.at("2026-03-01T23:59:59Z");
    private final ServiceDatabase database = ServiceDatabase.open("inboxes", DatabaseSettings.at(server.url()));
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final List<String> handled = Collections.synchronizedList(new ArrayList<>());
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final GroupConsumer consumer = consumer(Subscription.of(
            "readers",
            database,
            Map.of("said", String.class),
            batch -> batch.forEach(message -> {
                handled.add((String) message.body());
                requests.add(String.valueOf(MDC.get("requestId")));
            })));

    private GroupConsumer consumer(Subscription subscription) {
        return new GroupConsumer(
                subscription, Bodies.lenient(), MessagingSettings.defaults(), clock, new MessagingMetrics(registry));
    }

    @BeforeEach
    void emptyTables() {
        database.jdbc().sql("TRUNCATE inbox, quarantine").update();
    }

    @AfterEach
    void close() {
        consumer.close();
        database.close();
    }

    @Test
    void a_duplicate_that_comes_after_midnight_is_absorbed() {
        // given
        var message = said(1, "good night");
        assertThat(consumer.deliver(message)).succeedsWithin(SOON);

        // when
        clock.advance(Duration.ofSeconds(2));
        assertThat(consumer.deliver(message)).succeedsWithin(SOON);

        // then
        assertThat(handled).containsExactly("good night");
        assertThat(registry.counter("messages.duplicates", "service", "inboxes", "group", "readers")
                        .count())
                .isEqualTo(1);
    }

    @Test
    void a_duplicate_after_six_days_and_a_clean_up_is_still_absorbed() {
        // given
        var message = said(1, "long ago");
        assertThat(consumer.deliver(message)).succeedsWithin(SOON);

        // when
        clock.advance(Duration.ofDays(6));
        try (var upkeep = new Upkeep(database, Duration.ofDays(7), clock, ZoneOffset.UTC, DailyMessages.and())) {
            upkeep.run();
        }
        assertThat(consumer.deliver(message)).succeedsWithin(SOON);

        // then
        assertThat(handled).containsExactly("long ago");
    }

    @Test
    void a_message_of_eight_days_goes_to_quarantine_and_is_not_applied() {
        // given
        var message = said(1, "too late");
        clock.advance(Duration.ofDays(8));

        // when
        assertThat(consumer.deliver(message)).succeedsWithin(SOON);
        assertThat(consumer.deliver(message)).succeedsWithin(SOON);

        // then
        assertThat(handled).isEmpty();
        assertThat(database.jdbc()
                        .sql("SELECT payload FROM quarantine")
                        .query((row, _) -> row.getString(1))
                        .list())
                .containsExactly("\"too late\"");
        assertThat(registry.counter("messages.quarantined", "service", "inboxes", "group", "readers")
                        .count())
                .isEqualTo(2);
    }

    @Test
    void without_an_inbox_the_handler_sees_duplicates_however_old() {
        // given
        var seen = Collections.synchronizedList(new ArrayList<String>());
        try (var natural = consumer(Subscription.of(
                        "natural",
                        database,
                        Map.of("said", String.class),
                        batch -> batch.forEach(m -> seen.add((String) m.body())))
                .withoutInbox())) {
            var message = said(1, "again");

            // when
            assertThat(natural.deliver(message)).succeedsWithin(SOON);
            clock.advance(Duration.ofDays(30));
            assertThat(natural.deliver(message)).succeedsWithin(SOON);
        }

        // then
        assertThat(seen).containsExactly("again", "again");
    }

    @Test
    void without_an_inbox_no_plan_reads_a_whole_table_however_small_it_is() {
        // given
        var plans = Collections.synchronizedList(new ArrayList<String>());
        try (var natural = consumer(
                Subscription.of("planned", database, Map.of("said", String.class), _ -> plans.add(planOfALookUp()))
                        .withoutInbox())) {

            // when
            assertThat(natural.deliver(said(1, "how"))).succeedsWithin(SOON);
        }

        // then
        assertThat(planOfALookUp()).contains("Seq Scan");
        assertThat(plans).singleElement().asString().doesNotContain("Seq Scan").contains("Index");
    }

    private String planOfALookUp() {
        return String.join("\n", database.jdbc().sql("""
                        EXPLAIN SELECT l.last_no FROM lane l JOIN unnest('{1,2,3}'::int[]) AS r (lane) USING (lane)
                        """).query(String.class).list());
    }

    @Test
    void a_message_that_comes_twice_in_one_batch_is_handled_once() {
        // given
        var gate = new CountDownLatch(1);
        var batches = Collections.synchronizedList(new ArrayList<Integer>());
        try (var waiting = consumer(Subscription.of("waiting", database, Map.of("said", String.class), batch -> {
            batches.add(batch.size());
            pass(gate);
        }))) {
            var first = waiting.deliver(said(1, "first"));
            await().atMost(SOON).until(() -> batches.size() == 1);

            // when
            var twice = List.of(waiting.deliver(said(2, "twice")), waiting.deliver(said(2, "twice")));
            gate.countDown();

            // then
            assertThat(first).succeedsWithin(SOON);
            twice.forEach(taken -> assertThat(taken).succeedsWithin(SOON));
        }
        assertThat(batches).containsExactly(1, 1);
    }

    private static void pass(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void the_request_id_is_there_while_a_message_is_handled() {
        assertThat(consumer.deliver(said(1, "traced"))).succeedsWithin(SOON);

        assertThat(requests).containsExactly("REQ-1");
    }

    @Test
    void a_closed_consumer_gives_messages_back() {
        consumer.close();

        assertThat(consumer.deliver(said(1, "late"))).failsWithin(SOON);
        assertThat(handled).isEmpty();
    }

    private Envelope said(long no, String text) {
        Instant now = clock.instant();
        return new Envelope(
                new UUID(7, no),
                "said",
                "k",
                3,
                no,
                1,
                now,
                Map.of("requestId", "REQ-" + no),
                Bodies.lenient().write(text));
    }
}
