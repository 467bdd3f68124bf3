package dev.jari.app.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.app.command.RunningJari;
import dev.jari.app.trace.TraceCollector.Seen;
import dev.jari.client.ClientSettings;
import dev.jari.client.JariClient;
import dev.jari.client.catalogue.Slot;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a collector gets of a running Jari that makes spans only of the traces its callers have sampled. */
class TracingABookingJourneyTest {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final String CALLER = "00f067aa0ba902b7";

    @TempDir
    static Path folder;

    private static TraceCollector collector;
    private static RunningJari jari;
    private static HttpClient http;
    private static String token;
    private static List<Slot> slots;

    @BeforeAll
    static void start() throws Exception {
        collector = TraceCollector.open();
        http = HttpClient.newHttpClient();
        jari = RunningJari.up(folder, "--jari.tracing.endpoint=" + collector.address(), "--jari.tracing.sampling=0");
        try (var client = JariClient.at(URI.create("http://localhost:" + jari.port()), ClientSettings.usual())) {
            token = client.demoToken(42, JariClient.Role.CUSTOMER).value();
            var first = client.catalogue().slot(1).value();
            var day = first.date().plusDays(3);
            slots = client.catalogue()
                    .slots(first.offeringId(), day, day)
                    .value()
                    .items();
        }
    }

    @AfterAll
    static void stop() {
        if (jari != null) jari.close();
        if (http != null) http.close();
        if (collector != null) collector.close();
    }

    private static JsonNode post(String path, String json, String key, String trace) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://localhost:%d%s".formatted(jari.port(), path)))
                .POST(BodyPublishers.ofString(json))
                .headers("Content-Type", "application/json", "Authorization", "Bearer " + token)
                .headers("Idempotency-Key", key, "Prefer", "wait=10")
                .headers("traceparent", "00-%s-%s-01".formatted(trace, CALLER), "tracestate", "rojo=1");
        var answer = http.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
        assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
        return JsonMapper.shared().readTree(answer.body());
    }

    private static JsonNode book(Slot slot, String payment, String key, String trace) throws Exception {
        var wish = """
                {"slotId": %d, "quantity": 1, "paymentType": "%s",
                 "requestMessage": "by the window"}""".formatted(slot.slotId(), payment);
        return post("/v1/bookings", wish, key, trace);
    }

    /** What came of a trace, when all of it has: the span of the request, and of the last message it caused. */
    private static List<Seen> awaitTrace(String trace, String request, String last) {
        await().atMost(SOON)
                .untilAsserted(() ->
                        assertThat(collector.of(trace)).extracting(Seen::name).contains(request, last));
        return collector.of(trace);
    }

    private static Seen only(List<Seen> spans, String name) {
        var named = spans.stream().filter(span -> span.name().equals(name)).toList();
        assertThat(named).as(name).hasSize(1);
        return named.getFirst();
    }

    /** Each span but the first has its cause in the same trace; nothing of it says who books. */
    private static void assertWhole(List<Seen> spans) {
        var ids = spans.stream().map(Seen::id).collect(Collectors.toSet());
        ids.add(CALLER);
        assertThat(spans).allSatisfy(span -> assertThat(ids).contains(span.parent()));
        assertThat(spans)
                .allSatisfy(span -> assertThat(span.attributes().toString() + span.name())
                        .doesNotContainIgnoringCase("user", "minji", "example.com", "window", "Bearer"));
    }

    @Test
    void one_trace_leads_from_the_request_to_the_news_of_the_confirmed_booking() throws Exception {
        // when
        var trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        var slot = slots.get(0);
        var booking = book(slot, "NONE", "traced", trace);

        // then
        var spans = awaitTrace(trace, "POST /v1/bookings", "publish booking.confirmed");
        assertWhole(spans);
        assertThat(collector.causes(trace, "process booking.confirmed"))
                .extracting(Seen::name)
                .containsExactly(
                        "POST /v1/bookings",
                        "ask booking.create",
                        "answer booking.create",
                        "publish slot.reserve",
                        "process slot.reserve",
                        "publish slot.reserved",
                        "process slot.reserved",
                        "publish booking.confirmed",
                        "process booking.confirmed");
        assertThat(only(spans, "POST /v1/bookings").attributes())
                .containsEntry("http.route", "/v1/bookings")
                .containsEntry("http.request.method", "POST")
                .containsEntry("http.response.status_code", "201");
        var id = booking.path("bookingId").asString();
        var slotId = Long.toString(slot.slotId());
        assertThat(only(spans, "answer booking.create").attributes())
                .containsEntry("booking.id", id)
                .containsEntry("slot.ids", slotId)
                .containsEntry("jari.outcome", "CONFIRMED");
        assertThat(only(spans, "process slot.reserve").attributes())
                .containsEntry("booking.id", id)
                .containsEntry("slot.ids", slotId)
                .containsEntry("messaging.system", "local")
                .containsEntry("messaging.destination.name", "slot.reserve")
                .containsEntry("messaging.consumer.group.name", "reservations");
        assertThat(only(spans, "process booking.confirmed").attributes()).containsEntry("booking.id", id);
    }

    @Test
    void a_payment_shows_as_far_as_the_confirmed_booking_too() throws Exception {
        // given
        var booking = book(slots.get(1), "PREPAY", "to-be-paid", "aaaa2f3577b34da6a3ce929d0e0e4736");
        assertThat(booking.path("status").asString()).isEqualTo("SLOT_RESERVED");

        // when
        var trace = "bbbb2f3577b34da6a3ce929d0e0e4736";
        var path = "/v1/bookings/%s/payment".formatted(booking.path("bookingId").asString());
        post(path, "{\"method\": \"WALLET\"}", "paid", trace);

        // then
        var spans = awaitTrace(trace, "POST /v1/bookings/{idOrNumber}/payment", "publish booking.confirmed");
        assertWhole(spans);
        assertThat(collector.causes(trace, "process booking.confirmed"))
                .extracting(Seen::name)
                .containsSubsequence(
                        "answer booking.pay",
                        "process payment.request",
                        "publish payment.completed",
                        "process payment.completed",
                        "publish booking.confirmed");
    }

    @Test
    void what_no_caller_has_sampled_leaves_no_span() throws Exception {
        // when
        var booked = book(slots.get(2), "NONE", "sampled", "cccc2f3577b34da6a3ce929d0e0e4736");
        assertThat(booked.path("status").asString()).isEqualTo("CONFIRMED");
        awaitTrace("cccc2f3577b34da6a3ce929d0e0e4736", "POST /v1/bookings", "publish booking.confirmed");

        // then neither the demo nor the requests for the catalogue before it are there
        assertThat(collector.all())
                .extracting(Seen::trace)
                .allMatch(trace -> trace.endsWith("2f3577b34da6a3ce929d0e0e4736"));
    }
}
