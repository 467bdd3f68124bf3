package dev.jari.messaging.bus.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.AskOutstanding;
import dev.jari.messaging.bus.nats.wire.Subjects;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.inbox.Receiver;
import dev.jari.messaging.notes.NoteService;
import dev.jari.platform.fault.Unreachable;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestNats;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.Nats;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

/** What a group gets of its lanes, whatever is in the stream. */
@Covers("B2")
class ReadingLanesStoreTest {

    private static final Duration SOON = NoteService.SOON;
    private static final String RESERVE = "slot.reserve";
    private static final String RELEASE = "slot.release";
    private static final String CONFIRMED = "booking.confirmed";

    private final String namespace = TestNats.freshNamespace();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final List<Envelope> received = Collections.synchronizedList(new ArrayList<>());
    private final List<Long> delivered = Collections.synchronizedList(new ArrayList<>());
    private final Set<Long> outbox = ConcurrentHashMap.newKeySet();
    private final AtomicInteger questions = new AtomicInteger();
    private volatile boolean answering = true;
    private final List<NatsTransport> open = new ArrayList<>();
    private NatsTransport sender = connect();
    private Connection connection;
    private JetStreamManagement management;

    @BeforeEach
    void manage() throws Exception {
        connection = Nats.connect(TestNats.sharedUrl());
        management = connection.jetStreamManagement();
        sender.respond(AskOutstanding.subjectOf("booking"), AskOutstanding.class, this::answer);
    }

    /** The service that sends answers what of its lane is still to come, as its outbox would. */
    private AskOutstanding.Answer answer(AskOutstanding question) {
        questions.incrementAndGet();
        if (!answering) throw new IllegalStateException("the service can't read its outbox");
        return new AskOutstanding.Answer(
                outbox.stream().anyMatch(no -> no > question.after() && no <= question.upTo()));
    }

    @AfterEach
    void close() throws InterruptedException {
        open.forEach(NatsTransport::close);
        connection.close();
    }

    private NatsTransport connect() {
        var transport = NoteService.natsTransport(TestNats.sharedUrl(), namespace, registry);
        open.add(transport);
        transport.start();
        return transport;
    }

    /** A group that takes two types, and does with each message what it is told to. */
    private NatsTransport receive(Function<Envelope, CompletableFuture<Void>> taking) {
        return receive(NoteService.natsTransport(TestNats.sharedUrl(), namespace, registry), taking);
    }

    private NatsTransport receive(NatsTransport transport, Function<Envelope, CompletableFuture<Void>> taking) {
        open.add(transport);
        transport.subscribe(new Receiver() {
            @Override
            public String group() {
                return "reservations";
            }

            @Override
            public Set<String> types() {
                return Set.of(RESERVE, RELEASE);
            }

            @Override
            public CompletableFuture<Void> deliver(Envelope envelope) {
                received.add(envelope);
                delivered.add(envelope.no());
                return taking.apply(envelope);
            }
        });
        transport.start();
        return transport;
    }

    private static CompletableFuture<Void> taken() {
        return CompletableFuture.completedFuture(null);
    }

    private static Envelope message(long no, String type) {
        return new Envelope(
                new UUID(System.nanoTime(), no),
                type,
                "booking-1",
                5,
                no,
                1,
                MachineChance.CLOCK.instant(),
                Map.of(Envelope.SOURCE, "booking"),
                "{}");
    }

    private void publish(Envelope message) {
        assertThat(sender.publish(message)).succeedsWithin(SOON);
    }

    private String stream() {
        return new Subjects(namespace).stream();
    }

    private double count(String metric) {
        return registry.counter(metric, "group", "reservations").count();
    }

    @Test
    void a_group_gets_its_types_in_order_and_no_others() {
        receive(_ -> taken());

        publish(message(1, RESERVE));
        publish(message(2, CONFIRMED));
        publish(message(3, RELEASE));
        publish(message(4, CONFIRMED));
        publish(message(5, RESERVE));

        await().atMost(SOON).until(() -> delivered.size() == 3);
        assertThat(delivered).containsExactly(1L, 3L, 5L);
        assertThat(count("nats.lane.gaps"))
                .as("numbers of other groups are no gap")
                .isZero();
    }

    @Test
    void a_number_that_does_not_come_any_more_is_passed_and_counted() throws Exception {
        // given
        publish(message(1, RESERVE));
        publish(message(2, RELEASE));
        publish(message(3, RESERVE));
        management.deleteMessage(stream(), 2);

        // when
        receive(_ -> taken());

        // then
        await().atMost(SOON).until(() -> delivered.contains(3L));
        assertThat(delivered).containsExactly(1L, 3L);
        assertThat(count("nats.lane.gaps")).isEqualTo(1);
    }

    @Test
    void a_number_that_is_still_in_the_outbox_is_waited_for_however_often_it_takes() throws Exception {
        // given
        publish(message(1, RESERVE));
        publish(message(2, RELEASE));
        publish(message(3, RESERVE));
        management.deleteMessage(stream(), 2);
        outbox.add(2L);
        receive(_ -> taken());
        await().atMost(SOON).until(() -> questions.get() >= 6);
        assertThat(delivered).containsExactly(1L);

        // when
        publish(message(2, RELEASE));
        outbox.clear();

        // then
        await().atMost(SOON).until(() -> delivered.size() == 3);
        assertThat(delivered).containsExactly(1L, 2L, 3L);
        assertThat(count("nats.lane.gaps")).isZero();
    }

    @Test
    void a_lane_whose_sender_does_not_answer_waits_until_it_does() throws Exception {
        // given
        answering = false;
        publish(message(1, RESERVE));
        publish(message(2, RELEASE));
        publish(message(3, RESERVE));
        management.deleteMessage(stream(), 2);
        receive(_ -> taken());
        await().atMost(SOON).until(() -> questions.get() >= 3);
        assertThat(delivered).containsExactly(1L);

        // when
        answering = true;

        // then
        await().atMost(SOON).until(() -> delivered.size() == 2);
        assertThat(delivered).containsExactly(1L, 3L);
    }

    @Test
    void a_message_that_could_not_be_sent_is_not_overtaken_by_the_next_when_nats_is_back_in_between() throws Exception {
        // given
        outbox.add(1L);
        receive(_ -> taken());
        var there = new AtomicReference<Optional<NatsLink>>(Optional.empty());
        var relay = new LanePublisher(
                there::get, new Subjects(namespace), new StoreFence(), () -> {}, SOON, Long.MAX_VALUE);
        try (var link = NatsLink.open(TestNats.sharedUrl(), "test", () -> {})) {
            assertThat(relay.publish(message(1, RESERVE))).failsWithin(SOON);

            // when
            there.set(Optional.of(link));
            assertThat(relay.publish(message(2, RESERVE))).succeedsWithin(SOON);
            await().atMost(SOON).until(() -> questions.get() >= 2);
            assertThat(relay.publish(message(1, RESERVE))).succeedsWithin(SOON);
            outbox.clear();

            // then
            await().atMost(SOON).until(() -> delivered.size() == 2);
            assertThat(delivered).containsExactly(1L, 2L);
        }
    }

    @Test
    void a_message_stored_behind_those_that_wait_for_it_is_handled_first_though_its_sender_has_it_no_more() {
        // given
        var many = 900;
        publish(message(1, RESERVE));
        var others = LongStream.rangeClosed(2, many).mapToObj(no -> sender.publish(message(no, RESERVE)));
        CompletableFuture.allOf(others.toArray(CompletableFuture[]::new)).join();
        assertThat(deleted(1)).isTrue();
        publish(message(1, RESERVE));

        // when
        receive(_ -> taken());

        // then
        await().atMost(SOON).until(() -> delivered.size() == many);
        assertThat(delivered).isSorted();
    }

    @Test
    void a_new_reader_gets_through_a_backlog_however_much_of_it_is_not_for_its_group() {
        // given
        var many = 6_000;
        var all = LongStream.rangeClosed(1, many)
                .mapToObj(no -> sender.publish(message(no, no % 3 == 0 ? RESERVE : "slot.picture")));
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
        // The first number that is the group's was taken over before, and so was what the rest of it tells.
        assertThat(deleted(3)).isTrue();

        // when
        receive(_ -> taken());

        // then
        await().atMost(SOON).until(() -> delivered.size() == many / 3 - 1);
        assertThat(delivered).isSorted();
    }

    private boolean deleted(long no) {
        try {
            return management.deleteMessage(stream(), no);
        } catch (IOException | JetStreamApiException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_message_given_back_comes_again_with_all_behind_it_in_order() {
        // given
        var failing = Collections.synchronizedSet(new HashSet<>(Set.of(2L)));
        receive(envelope ->
                failing.remove(envelope.no()) ? CompletableFuture.failedFuture(new Unreachable("not now")) : taken());

        // when
        for (var no = 1; no <= 4; no++) publish(message(no, RESERVE));

        // then
        await().atMost(SOON).until(() -> delivered.contains(4L));
        assertThat(Collections.frequency(delivered, 2L)).isGreaterThan(1);
        assertThat(delivered.subList(delivered.lastIndexOf(2L), delivered.size()))
                .containsExactly(2L, 3L, 4L);
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(count("nats.redeliveries")).isPositive());
    }

    @Test
    void what_was_taken_over_does_not_take_those_before_it_along() {
        // given
        var first = receive(envelope -> envelope.no() == 1 ? new CompletableFuture<>() : taken());
        publish(message(1, RESERVE));
        publish(message(2, RESERVE));
        await().atMost(SOON).until(() -> delivered.size() == 2);

        // when
        first.close();
        receive(_ -> taken());

        // then
        await().atMost(SOON).until(() -> Collections.frequency(delivered, 1L) == 2);
    }

    @Test
    void nothing_counts_as_stored_while_there_is_no_stream() throws Exception {
        // given
        publish(message(1, RESERVE));
        management.deleteStream(stream());

        // when
        var stored = 0L;
        for (var no = 2; no <= 100; no++)
            if (sender.publish(message(no, RESERVE))
                    .handle((_, failure) -> failure == null)
                    .join()) stored++;

        // then
        var expected = stored;
        await().atMost(SOON)
                .ignoreExceptions()
                .until(() -> management.getStreamInfo(stream()).getStreamState().getMsgCount() == expected);
        assertThat(expected).isLessThan(99);
    }

    @Test
    void a_restarted_group_goes_on_behind_what_it_took_over() {
        // given
        var first = receive(_ -> taken());
        for (var no = 1; no <= 3; no++) publish(message(no, RESERVE));
        await().atMost(SOON).until(() -> delivered.size() == 3);
        first.close();
        publish(message(4, RESERVE));

        // when
        receive(_ -> taken());

        // then
        await().atMost(SOON).until(() -> delivered.contains(4L));
        assertThat(delivered).containsExactly(1L, 2L, 3L, 4L);
    }

    @Test
    void what_was_not_taken_over_counts_as_lag() {
        receive(_ -> new CompletableFuture<>());

        for (var no = 1; no <= 7; no++) publish(message(no, RESERVE));

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(registry.get("nats.consumer.lag")
                                .tag("group", "reservations")
                                .gauge()
                                .value())
                        .isEqualTo(7));
    }

    @Test
    void a_lane_has_one_consumer_whoever_reads_it() throws Exception {
        receive(_ -> taken());
        receive(_ -> taken());

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(management.getConsumerNames(stream()))
                        .hasSize(16)
                        .extracting(Subjects::laneOfConsumer)
                        .doesNotHaveDuplicates());
        publish(message(1, RESERVE));
        await().atMost(SOON).until(() -> delivered.size() == 1);
    }

    @Test
    void a_message_of_somebody_else_is_skipped() {
        receive(_ -> taken());

        connection.publish(new Subjects(namespace).message(5, RESERVE), new byte[] {1});
        publish(message(1, RESERVE));

        await().atMost(SOON).until(() -> delivered.contains(1L));
        assertThat(delivered).containsExactly(1L);
    }

    @Test
    void a_message_arrives_as_it_was_sent_with_trace_and_request_id() {
        receive(_ -> taken());
        var sent = new Envelope(
                new UUID(7, System.nanoTime()),
                RESERVE,
                "예약 7",
                5,
                1,
                3,
                MachineChance.CLOCK.instant(),
                Map.of(Envelope.SOURCE, "booking", "traceparent", "00-4bf9-00f0-01", "requestId", "REQ-7 %"),
                "{\"name\":\"자리\"}");

        publish(sent);

        await().atMost(SOON).until(() -> !received.isEmpty());
        assertThat(received).containsExactly(sent);
    }

    @Test
    void a_stream_that_runs_full_lets_go_of_what_was_taken_over() {
        // given
        var small =
                NatsSettings.defaults().inNamespace(TestNats.freshNamespace()).withStoreMax(DataSize.ofKilobytes(256));
        sender = new NatsTransport(
                MessagingSettings.defaults().withNatsUrl(TestNats.sharedUrl()),
                small,
                "small",
                Bodies.lenient(),
                MachineChance.CLOCK,
                new MessagingMetrics(registry),
                null);
        receive(sender, _ -> taken());
        var body = "\"" + "x".repeat(20_000) + "\"";

        // when
        for (var no = 1; no <= 40; no++) {
            var message = new Envelope(
                    new UUID(9, no), RESERVE, "k", 5, no, 1, MachineChance.CLOCK.instant(), Map.of(), body);
            await().atMost(SOON)
                    .until(() -> sender.publish(message)
                            .handle((_, failure) -> failure == null)
                            .join());
        }

        // then
        await().atMost(SOON).until(() -> delivered.contains(40L));
        assertThat(delivered).doesNotHaveDuplicates().isSorted();
    }
}
