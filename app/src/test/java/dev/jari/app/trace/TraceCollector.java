package dev.jari.app.trace;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** Takes spans as a collector of OpenTelemetry does, by OTLP over HTTP, and keeps them. */
public final class TraceCollector implements AutoCloseable {

    private final HttpServer server;
    private final List<Seen> spans = new CopyOnWriteArrayList<>();

    /**
     * A span as it came.
     *
     * @param service which process sent it
     * @param parent none for the first of a trace
     */
    public record Seen(
            String service,
            String name,
            String trace,
            String id,
            String parent,
            Map<String, String> attributes,
            List<String> linkedTraces) {

        static Seen of(String service, Span span) {
            return new Seen(
                    service,
                    span.getName(),
                    hex(span.getTraceId().toByteArray()),
                    hex(span.getSpanId().toByteArray()),
                    hex(span.getParentSpanId().toByteArray()),
                    span.getAttributesList().stream()
                            .collect(Collectors.toMap(KeyValue::getKey, one -> text(one.getValue()))),
                    span.getLinksList().stream()
                            .map(link -> hex(link.getTraceId().toByteArray()))
                            .toList());
        }

        private static String hex(byte[] id) {
            return HexFormat.of().formatHex(id);
        }

        private static String text(AnyValue value) {
            if (value.hasIntValue()) return Long.toString(value.getIntValue());
            if (!value.hasArrayValue()) return value.getStringValue();
            return value.getArrayValue().getValuesList().stream()
                    .map(Seen::text)
                    .collect(Collectors.joining(","));
        }
    }

    private TraceCollector(HttpServer server) {
        this.server = server;
    }

    public static TraceCollector open() {
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            var collector = new TraceCollector(server);
            server.createContext("/v1/traces", collector::take);
            server.start();
            return collector;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As an operator would set it. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange;
                var body = new GZIPInputStream(exchange.getRequestBody())) {
            for (var resource : ExportTraceServiceRequest.parseFrom(body).getResourceSpansList()) {
                var service = resource.getResource().getAttributesList().stream()
                        .filter(one -> one.getKey().equals("service.name"))
                        .map(one -> one.getValue().getStringValue())
                        .findFirst()
                        .orElse("");
                resource.getScopeSpansList()
                        .forEach(scope -> scope.getSpansList().forEach(span -> spans.add(Seen.of(service, span))));
            }
            var answer = ExportTraceServiceResponse.getDefaultInstance().toByteArray();
            exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, answer.length == 0 ? -1 : answer.length);
        }
    }

    public List<Seen> all() {
        return List.copyOf(spans);
    }

    public List<Seen> of(String trace) {
        return spans.stream().filter(span -> span.trace().equals(trace)).toList();
    }

    /** What led to the span of that name, itself included, from the first of its trace on. */
    public List<Seen> causes(String trace, String name) {
        var causes = new ArrayList<Seen>();
        var at = of(trace).stream().filter(span -> span.name().equals(name)).findFirst();
        while (at.isPresent()) {
            var caused = at.get();
            causes.addFirst(caused);
            at = of(trace).stream()
                    .filter(span -> span.id().equals(caused.parent()))
                    .findFirst();
        }
        return causes;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
