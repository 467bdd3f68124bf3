package dev.jari.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.gateway.auth.Role;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A slot whose room takes one at a time, at a gateway that lives as long as the test run. */
public final class RoomForOne implements AutoCloseable {

    public static final Answer<BookingNow> ACCEPTED = Answer.granted(BookingNow.of(StandInBooking.BOOKING));

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final AtomicLong SLOTS = new AtomicLong(100);
    private static final String SLOW = "slow";

    private static final Set<String> NEIGHBOURS = Set.of("second", "watches", "waits");

    public final GatewayServer server;
    public final long slot = anotherSlot();
    public final Set<String> reached = ConcurrentHashMap.newKeySet();
    private final Map<String, String> owners = new ConcurrentHashMap<>();
    private final CountDownLatch slow = new CountDownLatch(1);

    public RoomForOne() {
        this(Shared.SERVER);
    }

    /** Booking accepts every customer, but takes its time for one of them. */
    public RoomForOne(GatewayServer server) {
        this.server = server;
        answer(_ -> ACCEPTED);
    }

    private static final class Shared {
        static final GatewayServer SERVER = start("300ms", "8s");
    }

    public static GatewayServer start(String wait, String lease) {
        return GatewayServer.start(
                "jari.auth.secret=" + GatewayServer.SECRET,
                "jari.gateway.room-capacity=1",
                "jari.gateway.room-wait=" + wait,
                "jari.gateway.room-lease=" + lease,
                "jari.gateway.booking-patience=20s",
                "management.endpoints.web.exposure.include=metrics");
    }

    public static long anotherSlot() {
        return SLOTS.incrementAndGet();
    }

    public void answer(Function<CreateBooking, Answer<BookingNow>> answer) {
        server.booking().answerBy(CreateBooking.SUBJECT, CreateBooking.class, wish -> {
            var key = Objects.requireNonNullElse(wish.idempotencyKey(), "none");
            reached.add(key);
            if (key.equals(SLOW)) awaitIt(slow);
            return answer.apply(wish);
        });
    }

    public static void awaitIt(CountDownLatch latch) {
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) throw new AssertionError("it never came");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** A person has one place in line, so those who wait behind another are another person. */
    private static String person(String key) {
        return GatewayServer.token(NEIGHBOURS.contains(key) ? 43 : 42, Role.CUSTOMER);
    }

    /** The token of who was given the ticket. */
    public String owner(String ticket) {
        return owners.getOrDefault(ticket, person("stranger"));
    }

    public HttpResponse<String> book(String key, String... headers) {
        var answer = book(server, slot, key, 1, headers);
        var ticket = JSON.readTree(answer.body()).path("ticket").asString("");
        if (!ticket.isEmpty()) owners.put(ticket, person(key));
        return answer;
    }

    public static HttpResponse<String> book(
            GatewayServer at, long slotId, String key, int quantity, String... headers) {
        var body = "{\"slotId\": %d, \"quantity\": %d, \"idempotencyKey\": \"%s\"}".formatted(slotId, quantity, key);
        var request = at.request("/v1/bookings")
                .header("Authorization", "Bearer " + person(key))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        if (headers.length > 0) request.headers(headers);
        return at.send(request);
    }

    public CompletableFuture<HttpResponse<String>> somebodyComes() {
        return CompletableFuture.supplyAsync(
                () -> book(SLOW), work -> Thread.ofVirtual().start(work));
    }

    public boolean somebodyIsInside() {
        return reached.contains(SLOW);
    }

    /** Fills the room until {@link #goOn}. */
    public CompletableFuture<HttpResponse<String>> fill() {
        var inside = somebodyComes();
        await().atMost(Duration.ofSeconds(20)).until(this::somebodyIsInside);
        assertThat(inside).isNotDone();
        return inside;
    }

    public void goOn() {
        slow.countDown();
    }

    public static JsonNode json(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        return JSON.readTree(response.body());
    }

    public String ticket(String key) {
        return json(book(key), 202).path("ticket").stringValue();
    }

    public int position(String key, String... headers) {
        return json(book(key, headers), 202).path("position").intValue(0);
    }

    public JsonNode place(String ticket) {
        var asked = server.request("/v1/waiting-room/" + ticket).header("Authorization", "Bearer " + owner(ticket));
        return json(server.send(asked), 200);
    }

    public String state(String ticket) {
        return place(ticket).path("state").stringValue();
    }

    @Override
    public void close() {
        goOn();
    }
}
