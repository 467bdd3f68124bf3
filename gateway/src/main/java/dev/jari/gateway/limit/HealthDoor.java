package dev.jari.gateway.limit;

import dev.jari.gateway.ProcessHealth;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * A door of its own for probes: a port with few connections and two threads, where nothing but health is told, from
 * memory. What is asked there stands in no line, and no token or body of it is read. A probe that had to wait behind a
 * crowd would take a busy process away, and its crowd would come to the others.
 */
public final class HealthDoor extends ValveBase
        implements ApplicationListener<WebServerInitializedEvent>, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(HealthDoor.class);

    /** What can be asked, and which parts of health it is about. */
    private static final Map<String, String> PATHS = Map.of(
            "/actuator/health", "",
            "/actuator/health/liveness", "liveness",
            "/actuator/health/readiness", "readiness");

    /** Whatever it was, it was too long ago. */
    private static final String NOT_KNOWN = "OUT_OF_SERVICE";

    private static final Set<String> NOT_WELL = Set.of("DOWN", NOT_KNOWN);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    /** Each part of health gives up on a silent server before: a look that takes longer has been lost. */
    private static final Duration BELIEVED_MAX = Duration.ofSeconds(15);

    private static final int CONNECTIONS_MAX = 64;
    private static final int THREADS = 2;
    private static final Duration HEAD_TIME = Duration.ofSeconds(1);

    private final @Nullable Connector connector;
    private final ObjectProvider<ProcessHealth> health;
    private final Map<String, Seen> seen = new ConcurrentHashMap<>();
    private final ScheduledExecutorService looking = Executors.newScheduledThreadPool(
            PATHS.size(), Thread.ofPlatform().name("health-door-", 0).daemon().factory());

    /** @param port where probes come in; absent for no such door */
    public HealthDoor(@Nullable Integer port, ObjectProvider<ProcessHealth> health) {
        super(true);
        this.connector = port == null ? null : connector(port);
        this.health = health;
    }

    private record Seen(String status, long at) {}

    private static Connector connector(int port) {
        var http = new ImpatientHttp();
        http.headTime(HEAD_TIME);
        http.setMaxConnections(CONNECTIONS_MAX);
        http.setMaxThreads(THREADS);
        http.setMinSpareThreads(THREADS);
        http.setMaxKeepAliveRequests(1);
        var connector = new Connector(http);
        connector.setPort(port);
        return connector;
    }

    @Nullable
    Connector connector(@Nullable InetAddress address) {
        if (connector != null && address != null && connector.getProtocolHandler() instanceof ImpatientHttp http)
            http.setAddress(address);
        return connector;
    }

    /** Once a second, whether asked or not: then no answer has to wait for a server. Each in a thread of its own. */
    @Override
    public void onApplicationEvent(WebServerInitializedEvent event) {
        if (connector == null || event.getApplicationContext().getServerNamespace() != null) return;
        PATHS.forEach((path, part) -> {
            var _ = looking.scheduleWithFixedDelay(
                    () -> look(path, part), 0, LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
        });
    }

    private void look(String path, String part) {
        try {
            seen.put(path, new Seen(health.getObject().look(part), System.nanoTime()));
        } catch (RuntimeException e) { // or no look would follow
            log.warn("{} could not be looked at: {}", path, e.toString());
        }
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        if (connector == null || !connector.equals(request.getConnector())) {
            getNext().invoke(request, response);
            return;
        }
        request.getCoyoteRequest().action(ActionCode.DISABLE_SWALLOW_INPUT, null);
        response.setHeader(HttpHeaders.CONNECTION, "close");
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        if (!PATHS.containsKey(request.getRequestURI())) {
            response.setStatus(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        var status = status(request.getRequestURI());
        var body = "{\"status\":\"%s\"}".formatted(status).getBytes(StandardCharsets.UTF_8);
        response.setStatus(
                NOT_WELL.contains(status) ? HttpServletResponse.SC_SERVICE_UNAVAILABLE : HttpServletResponse.SC_OK);
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private String status(String path) {
        var known = seen.get(path);
        return known == null || System.nanoTime() - known.at() > BELIEVED_MAX.toNanos() ? NOT_KNOWN : known.status();
    }

    @Override
    public void close() {
        looking.shutdownNow();
    }
}
