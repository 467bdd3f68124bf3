package dev.jari.app.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.sun.net.httpserver.HttpServer;
import dev.jari.messaging.trace.Tracing;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** A collector that is away, silent or broken costs the work nothing, and is told of once. */
class AbsentCollectorStoreTest {

    private static final Duration SOON = Duration.ofSeconds(30);

    /** Far more than are kept. */
    private static final int SPANS = 100_000;

    /** Far less than one answer that never comes. */
    private static final Duration QUICK = Duration.ofSeconds(4);

    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger("dev.jari.app.trace");

    @BeforeEach
    void listen() {
        lines.start();
        // As in the product; the tests' own configuration shows warnings only.
        logger.setLevel(Level.INFO);
        logger.addAppender(lines);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(lines);
        logger.setLevel(null);
    }

    private static Tracing tracing(String endpoint) {
        return TraceExport.start(new TracingSettings(endpoint, 1), "test", "local");
    }

    private static void makeSpans(Tracing tracing, int count) {
        for (var i = 0; i < count; i++) tracing.enter("GET", Map.of()).end();
    }

    /** Of this collector: an exporter of another test may still say that its collector is gone. */
    private List<String> said(int port) {
        // As the appender does when a line comes.
        synchronized (lines) {
            return lines.list.stream()
                    .map(ILoggingEvent::getFormattedMessage)
                    .filter(line -> line.contains(":" + port + "/"))
                    .toList();
        }
    }

    @Test
    void one_that_never_answers_holds_up_neither_the_work_nor_the_end() throws IOException {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            var begin = System.nanoTime();
            var tracing = tracing("http://127.0.0.1:" + silent.getLocalPort());

            makeSpans(tracing, SPANS);
            tracing.close();

            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(QUICK);
        }
    }

    @Test
    void one_that_is_away_is_told_of_once_and_once_again_when_it_is_back() throws IOException {
        // given a collector that answers as one does whose own store is away, four times
        var asked = new AtomicInteger();
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/traces", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                exchange.sendResponseHeaders(asked.incrementAndGet() <= 4 ? 503 : 200, -1);
            }
        });
        server.start();
        try {
            var tracing = tracing("http://127.0.0.1:" + server.getAddress().getPort());

            // when
            await().atMost(SOON).until(() -> {
                makeSpans(tracing, 1);
                return asked.get() >= 7;
            });
            tracing.close();

            // then
            assertThat(said(server.getAddress().getPort()))
                    .satisfiesExactly(
                            line -> assertThat(line)
                                    .startsWith("[Traces] http://127.0.0.1:")
                                    .contains("takes no spans", "answers with an error"),
                            line -> assertThat(line).endsWith("takes spans again"));
        } finally {
            server.stop(0);
        }
    }

    @Test
    void one_whose_port_is_closed_is_told_of_with_the_reason() throws IOException {
        int port;
        try (var closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        var tracing = tracing("http://127.0.0.1:" + port);

        makeSpans(tracing, 1);

        await().atMost(SOON).until(() -> !said(port).isEmpty());
        tracing.close();
        assertThat(said(port)).singleElement().asString().contains("takes no spans", "Connect");
    }
}
