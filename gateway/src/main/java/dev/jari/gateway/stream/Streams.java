package dev.jari.gateway.stream;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.limit.Addresses;
import dev.jari.gateway.problem.Problem;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * All open streams of this gateway. One thread sends the heartbeats and closes who is stuck or too old; all end at once
 * when the application does, before the web server would wait for them.
 */
public final class Streams implements ApplicationListener<ContextClosedEvent> {

    private static final Duration COME_BACK = Duration.ofSeconds(5);
    private static final int LOOKS_PER_HEARTBEAT = 4;

    private final StreamSettings settings;
    private final StreamLimits limits;
    private final Set<LiveStream> open = ConcurrentHashMap.newKeySet();
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("streams").daemon().factory());
    private final Counter stuck;
    private final Counter refused;
    private volatile boolean closed;

    public Streams(StreamSettings settings, StreamLimits limits, MeterRegistry meters) {
        this.settings = settings;
        this.limits = limits;
        Gauge.builder("streams.open", open, Set::size)
                .description("open server-sent event streams of this process")
                .register(meters);
        this.stuck = Counter.builder("streams.dropped")
                .description("streams closed because their client did not read")
                .register(meters);
        this.refused = Counter.builder("streams.refused")
                .description("streams not opened because a limit was reached")
                .register(meters);
        var shortest =
                settings.heartbeat().compareTo(settings.stuckMax()) < 0 ? settings.heartbeat() : settings.stuckMax();
        var every = shortest.toNanos() / LOOKS_PER_HEARTBEAT + 1;
        var _ = watch.scheduleAtFixedRate(this::lookAfterAll, every, every, TimeUnit.NANOSECONDS);
    }

    /**
     * Turns the request into a stream that stays open when the endpoint returns. Whatever may refuse the request does
     * so before: afterwards there is no status to answer with.
     *
     * @param caller who watches; absent where that needs no token
     */
    public LiveStream open(HttpServletRequest request, HttpServletResponse response, @Nullable Caller caller) {
        if (closed)
            throw Problem.of(ErrorCode.UNAVAILABLE).retryAfter(COME_BACK).asException();
        var address = "a" + Addresses.of(request);
        var user = caller == null ? null : "u" + caller.userId();
        if (open.size() >= limits.open()) throw tooMany();
        if (!count(address, limits.perAddress())) throw tooMany();
        if (user != null && !count(user, limits.perUser())) {
            uncount(address);
            throw tooMany();
        }
        var stream = new LiveStream();
        open.add(stream);
        stream.whenOver(() -> {
            open.remove(stream);
            uncount(address);
            if (user != null) uncount(user);
        });
        begin(stream, request, response);
        stream.send(StreamEvent.HELLO);
        // Who came while all were being closed was not among them.
        if (closed) stream.close();
        return stream;
    }

    private RuntimeException tooMany() {
        refused.increment();
        return Problem.of(ErrorCode.RATE_LIMITED)
                .withDetail("too-many-streams")
                .retryAfter(COME_BACK)
                .asException();
    }

    private boolean count(String who, int most) {
        var counted = counts.compute(who, (_, known) -> known == null ? 1 : known + 1);
        if (counted <= most) return true;
        uncount(who);
        return false;
    }

    private void uncount(String who) {
        counts.computeIfPresent(who, (_, known) -> known == 1 ? null : known - 1);
    }

    /**
     * Sends the head of the answer and lets the connection be taken over when the endpoint returns. Over HTTP/2 others
     * share the connection, so there the answer stays open.
     */
    private static void begin(LiveStream stream, HttpServletRequest request, HttpServletResponse response) {
        response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE + ";charset=UTF-8");
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        // Asks proxies that gather answers into larger pieces not to.
        response.setHeader("X-Accel-Buffering", "no");
        try {
            // It has no body to wait for.
            if (request.getMethod().equals("HEAD")) stream.close();
            else if (request.getProtocol().startsWith("HTTP/1.")) takeOver(stream, request, response);
            else stayOpen(stream, request, response);
        } catch (IOException | ServletException broken) {
            stream.close();
            throw new IllegalStateException("a stream could not begin", broken);
        }
    }

    private static void takeOver(LiveStream stream, HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        request.upgrade(StreamConnection.class).carry(stream);
        // To the client it is an ordinary answer without a length, which ends with the connection.
        response.setStatus(HttpServletResponse.SC_OK);
        response.setHeader(HttpHeaders.CONNECTION, "close");
        response.flushBuffer();
    }

    private static void stayOpen(LiveStream stream, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        new OpenAnswer(stream, request.startAsync(), response.getOutputStream()).start();
    }

    private void lookAfterAll() {
        for (var stream : open) {
            if (stream.isStuck(settings.stuckMax().toNanos())) {
                stuck.increment();
                stream.close();
            } else if (stream.isOlder(settings.life().toNanos())) stream.end();
            else if (stream.isQuiet(settings.heartbeat().toNanos())) stream.send(StreamEvent.HEARTBEAT);
        }
    }

    int size() {
        return open.size();
    }

    @Override
    public void onApplicationEvent(ContextClosedEvent event) {
        closed = true;
        watch.shutdownNow();
        open.forEach(LiveStream::close);
    }
}
