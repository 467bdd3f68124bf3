package dev.jari.app.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.app.api.PublishedApi.Operation;
import dev.jari.contracts.error.ErrorCode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Ten thousand calls, right and wrong, made from the API document itself. {@code -Dseed=N} makes the same ones again,
 * {@code -Dcalls=N} another number of them.
 */
class FuzzedCallsJourneyTest {

    private static final Logger log = LoggerFactory.getLogger(FuzzedCallsJourneyTest.class);

    private static final int CALLS = Integer.getInteger("calls", 10_000);
    private static final int MORE_CALLS = 500;
    private static final int CALLERS = 6;
    private static final int SHOWN_MAX = 20;
    private static final Set<String> CODES =
            Stream.of(ErrorCode.values()).map(ErrorCode::name).collect(Collectors.toSet());

    /** Reads whole tables or everything there is: seldom enough not to be all that is measured. */
    private static final Set<String> HEAVY =
            Set.of("/v1/admin/audit", "/v1/admin/bookings.csv", "/v1/admin/recovery/run");

    /** No message has failed, so none can be tried again or given up; no room is full, so no user has a ticket. */
    private static final Set<String> NEVER_GRANTED = Set.of(
            "POST /v1/admin/outbox/{eventId}/retry",
            "DELETE /v1/admin/outbox/{eventId}",
            "GET /v1/waiting-room/{ticket}",
            "DELETE /v1/waiting-room/{ticket}");

    @TempDir
    Path folder;

    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private final Set<String> granted = ConcurrentHashMap.newKeySet();
    private final Map<String, String> refusals = new ConcurrentHashMap<>();

    @Test
    void whatever_is_sent_is_answered_as_described() throws Exception {
        var seed = Long.getLong("seed", System.nanoTime());
        log.info("fuzzing with seed {}; again with -Dseed={}", seed, seed);
        try (var jari = DemoJari.open(folder)) {
            var api = PublishedApi.of(jari);
            var operations =
                    api.operations().stream().filter(call -> !call.isStream()).toList();
            var calls = FuzzedThings.calls(jari);
            var schemas = new SchemaCheck(api.document());
            try (var callers = Executors.newFixedThreadPool(CALLERS)) {
                for (var i = 0; i < CALLS; i++) {
                    var chance = new SplittableRandom(seed + i);
                    callers.execute(() -> {
                        var operation = pick(operations, chance);
                        var call = calls.of(operation, chance);
                        if (wrong.size() < SHOWN_MAX) look(operation, call, jari, schemas);
                    });
                }
                callers.shutdown();
                assertThat(callers.awaitTermination(10, TimeUnit.MINUTES)).isTrue();
            }
            assertThat(wrong).as("seed %d", seed).isEmpty();
            for (var operation : unsuccessful(operations)) goOn(operation, calls, seed + CALLS, jari, schemas);
            assertThat(wrong).as("seed %d", seed).isEmpty();
            assertThat(unsuccessful(operations))
                    .as("calls that never succeeded, seed %d; how one of each ended: %s", seed, endings(operations))
                    .isEmpty();
            assertThat(jari.printed()).doesNotContain("ERROR");
            assertThat(jari.ask(Call.get("/v1/admin/audit").as(jari.admin()))
                            .path("ok")
                            .asBoolean())
                    .isTrue();
        }
    }

    private static Operation pick(List<Operation> operations, SplittableRandom chance) {
        var operation = OddValues.one(operations, chance);
        return HEAVY.contains(operation.path()) && chance.nextInt(20) != 0 ? pick(operations, chance) : operation;
    }

    /** Chance has missed the one right value so far; of so many more calls one must be granted. */
    private void goOn(Operation operation, FuzzedCalls calls, long seed, DemoJari jari, SchemaCheck schemas) {
        for (var i = 0; i < MORE_CALLS && !granted(operation); i++)
            look(operation, calls.of(operation, new SplittableRandom(seed + i)), jari, schemas);
    }

    private void look(Operation operation, Call call, DemoJari jari, SchemaCheck schemas) {
        try {
            var answer = jari.send(call);
            if (answer.statusCode() / 100 == 2 && call.method().equals(operation.method()))
                granted.add(operation.toString());
            else refusals.put(operation.toString(), "%s\n  %d %s".formatted(call, answer.statusCode(), answer.body()));
            for (var difference : differences(operation, call, answer, schemas))
                wrong.add("%s\n  %s\n  %d %s".formatted(call, difference, answer.statusCode(), answer.body()));
        } catch (AssertionError | RuntimeException broken) { // no answer, or one that can't be read: both are findings
            wrong.add("%s\n  %s".formatted(call, broken.getCause() == null ? broken : broken.getCause()));
        }
    }

    private static List<String> differences(
            Operation operation, Call call, HttpResponse<String> answer, SchemaCheck schemas) {
        var found = new ArrayList<String>();
        var status = answer.statusCode();
        if (status >= 500) found.add("our fault");
        if (Stream.of("\tat ", "Exception", "dev.jari.", "org.springframework", "SQLSTATE")
                .anyMatch(answer.body()::contains)) found.add("shows what is inside");
        if (answer.headers().firstValue("X-Request-Id").isEmpty()) found.add("has no request id");
        if (answer.headers().firstValue("Content-Security-Policy").isEmpty()) found.add("is not protected");
        if (call.method().equals("HEAD")) return found;
        if (status >= 400) problem(answer, found);
        else if (call.method().equals(operation.method())) success(operation, answer, schemas, found);
        return found;
    }

    private static void problem(HttpResponse<String> answer, List<String> found) {
        if (!type(answer).equals("application/problem+json")) {
            found.add("is no problem document but " + type(answer));
            return;
        }
        var problem = DemoJari.json(answer);
        if (!CODES.contains(problem.path("code").stringValue(""))) found.add("has a code that is not in the list");
        if (problem.path("status").intValue() != answer.statusCode()) found.add("tells another status");
        if (problem.path("title").stringValue("").isBlank()) found.add("has no title");
    }

    private static void success(
            Operation operation, HttpResponse<String> answer, SchemaCheck schemas, List<String> found) {
        var described = operation.node().path("responses").path(Integer.toString(answer.statusCode()));
        if (described.isMissingNode()) {
            found.add("has a status that is not described");
            return;
        }
        if (answer.body().isEmpty()) return;
        var content = described.path("content").path(type(answer));
        if (content.isMissingNode()) found.add("is of a type that is not described: " + type(answer));
        else if (type(answer).equals("application/json"))
            found.addAll(schemas.differences(json(answer, found), content.path("schema")));
    }

    private static JsonNode json(HttpResponse<String> answer, List<String> found) {
        try {
            return DemoJari.json(answer);
        } catch (JacksonException broken) {
            found.add("is no JSON: " + broken.getOriginalMessage());
            throw broken;
        }
    }

    private static String type(HttpResponse<String> answer) {
        return answer.headers().firstValue("Content-Type").orElse("(none)").replaceFirst(";.*", "");
    }

    /** A fuzzer that is always refused at the door finds nothing behind it. */
    private List<Operation> unsuccessful(List<Operation> operations) {
        return operations.stream()
                .filter(call -> !granted(call) && !NEVER_GRANTED.contains(call.toString()))
                .toList();
    }

    private String endings(List<Operation> operations) {
        return unsuccessful(operations).stream()
                .map(operation -> refusals.get(operation.toString()))
                .collect(Collectors.joining("\n"));
    }

    private boolean granted(Operation operation) {
        return granted.contains(operation.toString());
    }
}
