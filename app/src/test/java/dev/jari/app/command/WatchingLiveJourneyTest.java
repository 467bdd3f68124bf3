package dev.jari.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.testkit.Covers;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Screens at a real, running Jari, whose holds live only a moment. */
class WatchingLiveJourneyTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final String HOLD_KEY = "0b0e2d8c-0d6a-4a6e-9c1e-1f4f3c1f9a02";

    @TempDir
    static Path folder;

    private static RunningJari jari;
    private static HttpClient http;
    private static long game;
    private static List<JsonNode> slots;

    @BeforeAll
    static void start() throws Exception {
        // So that only broadcasts and the ends of holds can bring news.
        jari = RunningJari.up(folder, "--jari.inventory.hold-ttl=2s", "--jari.stream.look-again=1h");
        http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        var venue = JSON.readTree(jari.fetch("/v1/venues?kind=PARK_GOLF").body())
                .at("/items/0/venueId")
                .longValue();
        game = JSON.readTree(
                        jari.fetch("/v1/venues/%d/offerings".formatted(venue)).body())
                .at("/items/0/offeringId")
                .longValue();
        slots = snapshot(watch("/v1/offerings/%d/stream".formatted(game), null))
                .path("items")
                .valueStream()
                .filter(slot -> slot.path("available").intValue() >= 4)
                // The first have begun already.
                .toList()
                .reversed();
    }

    @AfterAll
    static void stop() {
        http.shutdownNow();
        jari.close();
    }

    /** The lines of a stream as they come, read by a thread that ends with it. */
    private static List<String> watch(String path, @Nullable String bearer) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://localhost:%d%s".formatted(jari.port(), path)))
                .header("Accept", "text/event-stream");
        if (bearer != null) request.header("Authorization", bearer);
        HttpResponse<Stream<String>> answer = http.send(request.build(), BodyHandlers.ofLines());
        assertThat(answer.statusCode()).isEqualTo(200);
        var lines = new CopyOnWriteArrayList<String>();
        Thread.ofVirtual().start(() -> read(answer.body(), lines));
        return lines;
    }

    private static void read(Stream<String> body, List<String> lines) {
        try {
            body.forEach(lines::add);
        } catch (UncheckedIOException ended) {
            lines.add(": " + ended.getMessage());
        }
    }

    private static JsonNode snapshot(List<String> lines) {
        return JSON.readTree(data(lines, "event: snapshot", 0));
    }

    /** The data of the event of that name and number. */
    private static String data(List<String> lines, String event, int number) {
        await().atMost(SOON).until(() -> all(lines, event).size() > number);
        return all(lines, event).get(number);
    }

    private static List<String> all(List<String> lines, String event) {
        var found = new ArrayList<String>();
        for (var i = 0; i + 1 < lines.size(); i++)
            if (lines.get(i).equals(event)) found.add(lines.get(i + 1).substring("data: ".length()));
        return found;
    }

    private static String bearer(long user) throws Exception {
        var body = "{\"userId\": %d, \"role\": \"CUSTOMER\"}".formatted(user);
        var answer = jari.send("POST", "/v1/auth/demo-token", body);
        return "Bearer " + JSON.readTree(answer.body()).path("accessToken").stringValue();
    }

    private static HttpResponse<String> as(long user, String method, String path, @Nullable String json, String... more)
            throws Exception {
        var headers = new ArrayList<>(List.of("Authorization", bearer(user)));
        headers.addAll(List.of(more));
        return jari.send(method, path, json, headers.toArray(String[]::new));
    }

    @Test
    @Covers({"B9", "C4"})
    void a_hold_is_seen_and_so_is_its_running_out_to_the_moment() throws Exception {
        // given
        var slot = slots.get(0);
        var id = slot.path("slotId").longValue();
        var free = slot.path("available").intValue();
        var lines = watch("/v1/offerings/%d/stream".formatted(game), null);
        snapshot(lines);

        // when
        var hold = as(
                201,
                "POST",
                "/v1/holds",
                "{\"clientHoldKey\": \"%s\", \"slotId\": %d, \"quantity\": 2}".formatted(HOLD_KEY, id));

        // then
        assertThat(hold.statusCode()).as(hold.body()).isEqualTo(201);
        var held = JSON.readTree(data(lines, "event: slot", 0));
        assertThat(held.path("slotId").longValue()).isEqualTo(id);
        assertThat(held.path("available").intValue()).isEqualTo(free - 2);
        var over = JSON.readTree(data(lines, "event: slot", 1));
        assertThat(over.path("slotId").longValue()).isEqualTo(id);
        assertThat(over.path("available").intValue()).isEqualTo(free);
    }

    @Test
    @Covers({"B9", "N1"})
    void a_booking_is_followed_and_told_of_with_a_ticket() throws Exception {
        // given
        var id = slots.get(1).path("slotId").longValue();
        var ticket = JSON.readTree(
                        as(202, "POST", "/v1/auth/stream-ticket", null).body())
                .path("ticket")
                .stringValue();
        var told = watch("/v1/notifications/stream?ticket=" + ticket, null);
        snapshot(told);

        // when
        var booking = JSON.readTree(as(
                        202,
                        "POST",
                        "/v1/bookings",
                        "{\"slotId\": %d, \"quantity\": 1, \"paymentType\": \"NONE\"}".formatted(id),
                        "Idempotency-Key",
                        "live",
                        "Prefer",
                        "wait=10")
                .body());
        var number = booking.path("bookingNumber").stringValue();
        var followed = watch("/v1/bookings/%s/stream".formatted(number), bearer(202));
        assertThat(data(followed, "event: booking", 0)).contains("\"status\":\"CONFIRMED\"");
        as(202, "POST", "/v1/bookings/%s/cancel".formatted(number), "{\"reason\": \"rain\"}", "Idempotency-Key", "no");

        // then
        assertThat(data(followed, "event: booking", 1)).contains("\"status\":\"CANCELLED\"");
        assertThat(data(told, "event: notification", 0)).contains("BOOKING_CONFIRMED", number);
        assertThat(data(told, "event: notification", 1)).contains("BOOKING_CANCELLED", number);
        var listed = JSON.readTree(as(202, "GET", "/v1/notifications", null, "Accept-Language", "ko")
                .body());
        assertThat(listed.at("/items/0/title").stringValue()).isEqualTo("예약이 취소되었습니다");
        assertThat(listed.path("items").size()).isEqualTo(2);
    }
}
