package dev.jari.messaging.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.is;

import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.bus.Repeat;
import dev.jari.messaging.bus.Transport;
import dev.jari.messaging.envelope.TraceHeaders;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestNats;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.MDC;

/** What traces show of messages and questions: real outboxes and transports, spans kept in memory. */
class FollowingMessagesStoreTest {

    private static final Duration SOON = NoteService.SOON;
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String SPAN = "00f067aa0ba902b7";

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final InMemorySpanExporter spans = InMemorySpanExporter.create();
    private final SdkTracerProvider tracers = SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(spans))
            .build();
    private final List<NoteService> open = new ArrayList<>();
    private final List<Message> handled = new CopyOnWriteArrayList<>();

    @BeforeEach
    void startFromNothing() {
        NoteService.startFromNothing(database.url());
    }

    @AfterEach
    void close() {
        MDC.clear();
        open.forEach(NoteService::close);
        tracers.close();
    }

    private NoteService start(Transport transport, Subscription.Handler handler) {
        var notes = new NoteService(
                ServiceDatabase.open("notes", DatabaseSettings.at(database.url())),
                transport,
                MessagingSettings.defaults().withRetries(5, Duration.ofMillis(5)),
                MachineChance.CLOCK,
                plain -> Subscription.of(plain.group(), plain.database(), plain.types(), batch -> {
                    handler.handle(batch);
                    handled.addAll(batch);
                }),
                Tracing.by(
                        tracers.get("test"),
                        "test",
                        (body, span) -> span.put("note", ((Note) body).text()),
                        tracers::close));
        open.add(notes);
        return notes.start();
    }

    private NoteService start(Subscription.Handler handler) {
        return start(new LocalTransport(), handler);
    }

    private static Transport transport(String kind) {
        return kind.equals("nats")
                ? NoteService.natsTransport(TestNats.sharedUrl(), TestNats.freshNamespace())
                : new LocalTransport();
    }

    private static String traceParent(String trace, String flags) {
        return "00-%s-%s-%s".formatted(trace, SPAN, flags);
    }

    private static String trace(int n) {
        return "%032x".formatted(0xabc000 + n);
    }

    private static Outgoing note(String text, String traceParent) {
        return new Outgoing(Note.TYPE, 3, "key", 1, Map.of(TraceHeaders.TRACE_PARENT, traceParent), new Note(text));
    }

    private List<SpanData> named(String name) {
        return spans.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .toList();
    }

    private SpanData awaitOne(String name) {
        await().atMost(SOON).until(() -> named(name).size() == 1);
        return named(name).getFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "nats"})
    void a_message_shows_in_the_trace_of_its_sender_from_its_outbox_to_the_commit_of_its_receiver(String kind) {
        var notes = start(transport(kind), _ -> {});
        MDC.put("traceparent", traceParent(TRACE, "01"));
        MDC.put("tracestate", "rojo=1");

        notes.send("key", "hello");

        var published = awaitOne("publish note.taken");
        var processed = awaitOne("process note.taken");
        assertThat(published.getTraceId()).isEqualTo(TRACE);
        assertThat(published.getParentSpanId()).isEqualTo(SPAN);
        assertThat(published.getKind()).isEqualTo(SpanKind.PRODUCER);
        assertThat(processed.getTraceId()).isEqualTo(TRACE);
        assertThat(processed.getParentSpanId()).isEqualTo(published.getSpanId());
        assertThat(processed.getKind()).isEqualTo(SpanKind.CONSUMER);
        assertThat(processed.getSpanContext().getTraceState().get("rojo")).isEqualTo("1");
        assertThat(processed.getAttributes().asMap().entrySet().stream()
                        .map(entry -> entry.getKey().getKey() + "=" + entry.getValue()))
                .contains(
                        "messaging.system=test",
                        "messaging.destination.name=note.taken",
                        "messaging.operation.type=process",
                        "messaging.consumer.group.name=notes",
                        "note=hello");
        // and what it causes goes on from there
        assertThat(handled.getFirst().envelope().headers())
                .containsEntry("traceparent", "00-%s-%s-01".formatted(TRACE, processed.getSpanId()))
                .containsEntry("tracestate", "rojo=1");
    }

    @Test
    void messages_of_many_traces_in_one_transaction_have_a_span_in_common_linked_with_all_of_them() {
        // given one that is being handled while others come, one of them not sampled and one of no trace
        var begun = new CountDownLatch(1);
        var gate = new CountDownLatch(1);
        var handedOver = new AtomicInteger();
        var notes = start(counting(handedOver), batch -> {
            begun.countDown();
            pass(gate);
        });
        notes.send(List.of(note("first", traceParent(trace(0), "01"))));
        pass(begun);
        notes.send(List.of(
                note("a", traceParent(trace(1), "01")),
                note("b", traceParent(trace(2), "01")),
                note("c", traceParent(trace(3), "00")),
                new Outgoing(Note.TYPE, 3, "key", 1, Map.of(), new Note("d"))));
        await().atMost(SOON).untilAtomic(handedOver, is(5));

        // when
        gate.countDown();

        // then
        await().atMost(SOON).until(() -> handled.size() == 5);
        var batch = awaitOne("process batch of notes");
        await().atMost(SOON).until(() -> named("process note.taken").size() == 3);
        var published = named("publish note.taken").stream()
                .filter(span -> !span.getTraceId().equals(trace(0)))
                .toList();
        assertThat(batch.getParentSpanContext().isValid()).isFalse();
        assertThat(batch.getLinks())
                .extracting(link -> link.getSpanContext().getTraceId())
                .containsExactly(trace(1), trace(2));
        assertThat(batch.getLinks())
                .extracting(link -> link.getSpanContext().getSpanId())
                .containsExactlyInAnyOrderElementsOf(
                        published.stream().map(SpanData::getSpanId).toList());
        for (var own : named("process note.taken")) {
            if (own.getTraceId().equals(trace(0))) continue;
            assertThat(own.getTraceId()).isIn(trace(1), trace(2));
            assertThat(own.getLinks())
                    .singleElement()
                    .satisfies(link ->
                            assertThat(link.getSpanContext().getSpanId()).isEqualTo(batch.getSpanId()));
        }
        assertThat(handled.getLast().envelope().headers()).doesNotContainKey("traceparent");
    }

    @Test
    void a_transaction_that_is_rolled_back_shows_as_failed() {
        var tries = new AtomicInteger();
        var notes = start(_ -> {
            if (tries.incrementAndGet() == 1) throw new IllegalStateException("Kim Minji can't be handled");
        });

        notes.send(List.of(note("again", traceParent(TRACE, "01"))));

        await().atMost(SOON).until(() -> named("process note.taken").size() == 2);
        var failed = named("process note.taken").getFirst();
        assertThat(failed.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(failed.getAttributes().asMap().values())
                .contains("IllegalStateException", "rolled back")
                .noneMatch(value -> value.toString().contains("Minji"));
        assertThat(failed.getStatus().getDescription()).isEmpty();
        assertThat(named("process note.taken").getLast().getStatus().getStatusCode())
                .isEqualTo(StatusCode.UNSET);
    }

    @Test
    void what_belongs_to_no_trace_or_to_one_that_is_not_sampled_makes_no_span_and_its_trace_goes_on() {
        var notes = start(_ -> {});

        notes.send(List.of(note("not sampled", traceParent(TRACE, "00"))));
        notes.send(List.of(new Outgoing(Note.TYPE, 3, "key", 1, Map.of(), new Note("of no trace"))));

        await().atMost(SOON).until(() -> handled.size() == 2);
        notes.awaitQuiet();
        assertThat(spans.getFinishedSpanItems()).isEmpty();
        assertThat(handled.getFirst().envelope().headers()).containsEntry("traceparent", traceParent(TRACE, "00"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "nats"})
    void a_question_shows_on_both_sides(String kind) {
        var notes = start(transport(kind), _ -> {});
        notes.bus.respond("shout", Note.class, note -> new Note(MDC.get("traceparent")));
        MDC.put("traceparent", traceParent(TRACE, "01"));

        var answer = notes.bus.request("shout", new Note("hey"), SOON, Repeat.NEVER);

        var asked = awaitOne("ask shout");
        var answered = awaitOne("answer shout");
        assertThat(asked.getParentSpanId()).isEqualTo(SPAN);
        assertThat(answered.getTraceId()).isEqualTo(TRACE);
        assertThat(answered.getParentSpanId()).isEqualTo(asked.getSpanId());
        assertThat(answer.text()).isEqualTo("00-%s-%s-01".formatted(TRACE, answered.getSpanId()));
        assertThat(MDC.get("traceparent")).isEqualTo(traceParent(TRACE, "01"));
    }

    @Test
    void a_question_without_answer_shows_as_failed_on_the_side_of_its_asker() {
        var notes = start(_ -> {});
        MDC.put("traceparent", traceParent(TRACE, "01"));

        assertThat(notes.bus.requestLater("unanswered", new Note("?"), SOON, Repeat.NEVER))
                .failsWithin(SOON);

        var asked = awaitOne("ask unanswered");
        assertThat(asked.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(asked.getAttributes().asMap().values()).contains("NoResponder");
    }

    /** A local transport that says how many messages wait at their receiver. */
    private static Transport counting(AtomicInteger handedOver) {
        var local = new LocalTransport();
        return (Transport) Proxy.newProxyInstance(
                Transport.class.getClassLoader(), new Class<?>[] {Transport.class}, (_, method, arguments) -> {
                    var result = method.invoke(local, arguments);
                    if (method.getName().equals("publish")) handedOver.incrementAndGet();
                    return result;
                });
    }

    private static void pass(CountDownLatch gate) {
        try {
            assertThat(gate.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
