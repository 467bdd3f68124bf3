package dev.jari.bench.http;

import dev.jari.bench.MachineChance;
import dev.jari.client.ClientSettings;
import dev.jari.client.Customer;
import dev.jari.client.JariClient;
import dev.jari.client.JariClient.Role;
import dev.jari.client.Outcome;
import dev.jari.client.booking.Booking;
import dev.jari.client.booking.BookingStatus;
import dev.jari.client.wish.BookingWish;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** People with tokens at one server, and the slots made for them. Signing in is not measured. */
final class HttpCrowd implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final JariClient client;
    private final List<Customer> people;
    private final JariClient asking;
    private final String admin;
    private final long offering;
    private int slots;

    HttpCrowd(int port, int people) throws InterruptedException {
        var address = URI.create("http://127.0.0.1:" + port);
        var settings = ClientSettings.usual()
                .timeout(PATIENCE)
                .patience(PATIENCE, Integer.MAX_VALUE)
                .roomPatience(PATIENCE)
                .connectionsMax(people);
        this.client = JariClient.at(address, settings);
        this.asking = JariClient.at(address);
        this.admin = asking.demoToken(1, Role.ADMIN).value();
        this.offering = offering();
        var tokens = IntStream.range(0, people)
                .mapToObj(person ->
                        client.demoToken(1_000 + person, Role.CUSTOMER).future())
                .toList();
        this.people = tokens.stream()
                .map(CompletableFuture::join)
                .map(token -> client.customer(token.orThrow()))
                .toList();
    }

    /**
     * What came of it.
     *
     * @param millis until the last one had the final answer
     * @param otherwise refused for another reason than that nothing was left, or not answered
     */
    record Answers(double millis, int confirmed, int soldOut, int otherwise) {}

    /** Everybody asks in the same moment and goes on asking until the outcome is known. */
    Answers rush(int capacity) throws InterruptedException {
        var slot = slot(capacity);
        var began = System.nanoTime();
        var calls = people.stream().map(person -> book(person, slot)).toList();
        var outcomes = calls.stream()
                .map(call ->
                        call.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join())
                .toList();
        var millis = (System.nanoTime() - began) / 1e6;
        var confirmed =
                Math.toIntExact(outcomes.stream().filter(HttpCrowd::isConfirmed).count());
        var soldOut =
                Math.toIntExact(outcomes.stream().filter(HttpCrowd::isSoldOut).count());
        return new Answers(millis, confirmed, soldOut, people.size() - confirmed - soldOut);
    }

    private static CompletableFuture<Outcome<Booking>> book(Customer person, long slot) {
        return person.book(BookingWish.slot(slot, 1))
                .future()
                .thenCompose(answer -> answer instanceof Outcome.Done<Booking>(var booking, var _)
                                && booking.status() == BookingStatus.PENDING
                        ? person.decided(booking).future()
                        : CompletableFuture.completedFuture(answer));
    }

    private static boolean isConfirmed(Outcome<Booking> answer) {
        return answer instanceof Outcome.Done<Booking>(var booking, var _)
                && booking.status() == BookingStatus.CONFIRMED;
    }

    private static boolean isSoldOut(Outcome<Booking> answer) {
        return switch (answer) {
            case Outcome.Done<Booking>(var booking, var _) -> "SOLD_OUT".equals(booking.failReason());
            case Outcome.Refused<Booking>(var problem) -> "SOLD_OUT".equals(problem.code());
            case Outcome.Unanswered<Booking> _ -> false;
        };
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
        client.close();
        asking.close();
    }
}
