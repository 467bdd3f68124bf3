package dev.jari.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import dev.jari.gateway.GatewayServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is read before a token, as long as it may be and as costly as it can be made. */
class LongHeadsStoreTest {

    private static final int LONGEST = 14_000;
    private static final int REQUESTS = 20;

    /** Ten times what the costliest takes; a reader that compares each part with all others takes more. */
    private static final Duration EACH_MAX = Duration.ofMillis(20);

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private static GatewayServer server;

    @BeforeAll
    static void start() {
        server = GatewayServer.start(
                "jari.auth.secret=" + GatewayServer.SECRET,
                "jari.limits.trusted-proxies=127.0.0.1",
                "jari.limits.address-failures=1000/1m");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static Stream<Arguments> heads() {
        return Stream.of(
                get("/v1/venues", "Accept-Language", list(LongHeadsStoreTest::word)),
                get("/v1/bookings", "Accept-Language", list(i -> word(i) + ";q=0." + (i % 900 + 100))),
                get("/v1/bookings", "Accept-Language", list(_ -> "ko")),
                get("/v1/venues", "Accept", list(i -> word(i) + "/" + word(i) + ";q=0." + (i % 9 + 1))),
                get("/v1/venues", "Accept-Encoding", list(LongHeadsStoreTest::word)),
                get("/assets/jari.css", "Accept-Encoding", list(LongHeadsStoreTest::word)),
                get("/assets/jari.css", "Range", "bytes=" + list(i -> i + "-" + (i + 1))),
                get("/v1/venues", "If-None-Match", list(i -> "\"" + word(i) + "\"")),
                get("/v1/venues", "X-Forwarded-For", list(i -> "127.0.%d.%d".formatted(i / 250, i % 250))),
                get("/v1/venues", "X-Forwarded-For", list(_ -> "::")),
                get("/v1/venues", "X-Request-Id", "a".repeat(LONGEST)),
                get("/v1/venues", "Cookie", list(i -> word(i) + "=" + i).replace(",", "; ")),
                get("/v1/bookings", "Authorization", "Bearer " + "a".repeat(LONGEST)),
                get("/v1/bookings", "Authorization", "Bearer " + "a.".repeat(LONGEST / 2)),
                get("/v1/bookings", "Authorization", "Bearer" + " ".repeat(LONGEST) + "!"),
                get("/v1/venues", "Prefer", list(_ -> "wait")),
                get("/v1/venues", "Content-Type", "text/plain" + ";a=\"b\"".repeat(LONGEST / 6)),
                get("/v1/venues", "Origin", "http://" + "a.".repeat(LONGEST / 2)),
                get("/v1/venues", "Connection", list(LongHeadsStoreTest::word)),
                get("/v1/venues", "Host", "a.".repeat(LONGEST / 2)),
                get("/" + "a/".repeat(LONGEST / 2), "X-Nothing", "1"),
                get("/" + "%41".repeat(LONGEST / 3), "X-Nothing", "1"),
                get("/" + "../".repeat(LONGEST / 3), "X-Nothing", "1"),
                get("/v1/venues/" + "9".repeat(LONGEST), "X-Nothing", "1"),
                get("/v1/venues?" + list(i -> word(i) + "=" + i).replace(",", "&"), "X-Nothing", "1"),
                get("/v1/venues?cursor=" + "a".repeat(LONGEST), "X-Nothing", "1"),
                get("/v1/offerings/17/stream?ticket=" + "a".repeat(LONGEST), "X-Nothing", "1"),
                get("/v1/offerings/17/slots?from=" + "2".repeat(LONGEST) + "&to=2026-12-01", "X-Nothing", "1"));
    }

    private static Arguments get(String path, String header, String value) {
        return Arguments.of(
                header.equals("X-Nothing") ? path.substring(0, 12) : header + " at " + path,
                """
                GET %s HTTP/1.1
                Host: localhost
                Connection: close
                %s: %s

                """.formatted(path, header, value).replace("\n", "\r\n"));
    }

    /** As many different ones as fit. */
    private static String list(IntFunction<String> part) {
        var all = IntStream.range(0, LONGEST / 3).mapToObj(part).collect(Collectors.joining(","));
        return all.substring(0, Math.min(all.length(), LONGEST));
    }

    private static String word(int number) {
        return "" + letter(number) + letter(number / 26) + letter(number / 26 / 26);
    }

    private static char letter(int number) {
        return (char) ('a' + number % 26);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("heads")
    void costs_no_more_than_its_length(String what, String head) throws IOException {
        // given everything compiled as far as it will be
        for (var i = 0; i < REQUESTS; i++) assertThat(server.raw(head)).as(what).startsWith("HTTP/1.1 ");

        // when
        var before = PROCESS.getProcessCpuTime();
        for (var i = 0; i < REQUESTS; i++) server.raw(head);

        // then
        assertThat(Duration.ofNanos((PROCESS.getProcessCpuTime() - before) / REQUESTS))
                .isLessThan(EACH_MAX);
    }
}
