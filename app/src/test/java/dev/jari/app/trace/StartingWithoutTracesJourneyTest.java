package dev.jari.app.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.app.JariApplication;
import dev.jari.app.command.RunningJari;
import dev.jari.testkit.process.ChildProcess;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without a collector tracing costs nothing, and with a wrong one nothing starts. */
class StartingWithoutTracesJourneyTest {

    @TempDir
    Path folder;

    @Test
    void a_jari_without_a_collector_has_loaded_nothing_that_makes_or_sends_spans() throws Exception {
        try (var jari = RunningJari.up(folder);
                var http = HttpClient.newHttpClient()) {
            // given a request that is to be traced
            var request = HttpRequest.newBuilder(URI.create("http://localhost:%d/v1/slots/1".formatted(jari.port())))
                    .header("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
                    .build();
            assertThat(http.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);

            // then
            var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
            try (var classes = ChildProcess.start(
                    new ProcessBuilder(jcmd, Long.toString(jari.process().pid()), "VM.class_hierarchy"))) {
                assertThat(classes.awaitEnd()).isZero();
                assertThat(classes.awaitOutput())
                        .anyMatch(line -> line.contains("dev.jari.messaging.trace.Tracing"))
                        .noneMatch(line -> line.contains("io.opentelemetry.sdk"))
                        .noneMatch(line -> line.contains("io.opentelemetry.exporter"))
                        .noneMatch(line -> line.contains("dev.jari.messaging.bus.TracedTransport"))
                        .noneMatch(line -> line.contains("dev.jari.app.trace.TraceExport"));
            }
        }
    }

    @Test
    void an_address_that_is_none_is_refused_in_one_line() {
        try (var refused = ChildProcess.start(
                JariApplication.class,
                List.of(),
                "up",
                "--port",
                "0",
                "--data-dir",
                folder.toString(),
                "--",
                "--jari.tracing.endpoint=collector:4318")) {
            assertThat(refused.awaitEnd()).isEqualTo(1);
            assertThat(refused.awaitOutput())
                    .singleElement()
                    .asString()
                    .startsWith("A setting of jari.tracing can't be used: jari.tracing.endpoint is the address of")
                    .endsWith("such as http://localhost:4318, without a user's name");
        }
    }
}
