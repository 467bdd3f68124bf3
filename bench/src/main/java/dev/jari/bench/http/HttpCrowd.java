package dev.jari.bench.http;

import dev.jari.bench.MachineChance;
import dev.jari.client.JariClient;
import dev.jari.client.JariClient.Role;
import dev.jari.client.Outcome;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** People with tokens at one server, and the slots made for them. Signing in is not measured. */
final class HttpCrowd implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final int port;
    private final List<String> tokens;
    private final JariClient asking;
    private final String admin;
    private final long offering;
    private int slots;

    HttpCrowd(int port, int people) throws InterruptedException {
        this.port = port;
        this.asking = JariClient.at(URI.create("http://127.0.0.1:" + port));
        this.admin = asking.demoToken(1, Role.ADMIN).value();
        this.offering = offering();
        var tokens = IntStream.range(0, people)
                .mapToObj(person ->
                        asking.demoToken(1_000 + person, Role.CUSTOMER).future())
                .toList();
        this.tokens = tokens.stream()
                .map(CompletableFuture::join)
                .map(Outcome::orThrow)
                .toList();
    }

    /**
     * What came of it.
     *
     * @param millis until the last one had the final answer
     * @param otherwise refused for another reason than that nothing was left
     */
    record Answers(double millis, int confirmed, int soldOut, int otherwise) {}

    /** All visitors are connected, then they ask in the same moment and go on asking until the outcome is known. */
    Answers rush(int capacity) throws InterruptedException {
        var slot = slot(capacity);
        var ready = new CountDownLatch(tokens.size());
        var go = new CountDownLatch(1);
        try (var people = Executors.newVirtualThreadPerTaskExecutor()) {
            var calls = tokens.stream()
                    .map(token -> people.submit(() -> {
                        try (var visitor = new Visitor(port, token)) {
                            ready.countDown();
                            go.await();
                            return visitor.book(slot, MachineChance.IDS.get().toString());
                        }
                    }))
                    .toList();
            if (!ready.await(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                throw new IllegalStateException("not all visitors could connect");
            var began = System.nanoTime();
            go.countDown();
            var answers = new ArrayList<Visitor.Answer>();
            for (var call : calls) answers.add(call.get());
            var millis = (System.nanoTime() - began) / 1e6;
            return new Answers(
                    millis,
                    Collections.frequency(answers, Visitor.Answer.CONFIRMED),
                    Collections.frequency(answers, Visitor.Answer.SOLD_OUT),
                    Collections.frequency(answers, Visitor.Answer.OTHERWISE));
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }

    private long offering() throws InterruptedException {
        var venue = asking.admin(admin)
                .call(
                        "POST",
                        "/v1/admin/venues",
                        Map.of("kind", "PARK_GOLF", "name", "한강", "timeZone", "UTC", "currency", "KRW"))
                .value()
                .path("venueId")
                .longValue();
        var game = Map.ofEntries(
                Map.entry("venueId", venue),
                Map.entry("code", "RUSH"),
                Map.entry("name", "러시"),
                Map.entry("capacity", 400),
                Map.entry("price", Map.of("amount", 0, "currency", "KRW")),
                Map.entry("paymentTypes", List.of("NONE")),
                Map.entry("frontNineCourseName", "동코스"),
                Map.entry("backNineCourseName", "서코스"),
                Map.entry("totalHoles", 18),
                Map.entry("estimatedDuration", 10),
                Map.entry("breakDuration", 0));
        return asking.admin(admin)
                .call("POST", "/v1/admin/offerings", game)
                .value()
                .path("offeringId")
                .longValue();
    }

    /** A fresh one, a month from now and a day after the one before. */
    private long slot(int capacity) throws InterruptedException {
        slots++;
        var date = LocalDate.ofInstant(MachineChance.CLOCK.instant(), ZoneOffset.UTC)
                .plusDays(30 + slots);
        var nine = LocalTime.of(9, 0).toString();
        asking.admin(admin)
                .call(
                        "POST",
                        "/v1/admin/offerings/%d/slots/generate".formatted(offering),
                        Map.of(
                                "from",
                                date.toString(),
                                "to",
                                date.toString(),
                                "firstStart",
                                nine,
                                "lastStart",
                                nine,
                                "everyMinutes",
                                10,
                                "capacity",
                                capacity))
                .value();
        return asking.catalogue()
                .slots(offering, date, date)
                .value()
                .items()
                .getFirst()
                .slotId();
    }

    @Override
    public void close() {
        asking.close();
    }
}
