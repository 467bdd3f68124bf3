package dev.jari.app.trace;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.net.URI;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says once that the collector takes no spans, and once that it takes them again. The library's own logger, which says
 * it again and again, is off.
 */
final class ToldOnce implements SpanExporter {

    private static final Logger log = LoggerFactory.getLogger(ToldOnce.class);

    private final SpanExporter exporter;
    private final URI collector;
    private final AtomicBoolean away = new AtomicBoolean();

    ToldOnce(SpanExporter exporter, URI collector) {
        this.exporter = exporter;
        this.collector = collector;
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
        var sent = exporter.export(spans);
        return sent.whenComplete(() -> {
            if (!sent.isSuccess()) {
                if (away.compareAndSet(false, true))
                    log.warn("[Traces] {} takes no spans; they are lost until it does: {}", collector, reason(sent));
            } else if (away.compareAndSet(true, false)) log.info("[Traces] {} takes spans again", collector);
        });
    }

    private static String reason(CompletableResultCode sent) {
        var failure = sent.getFailureThrowable();
        // What the library throws says nothing itself; without a cause there was an answer, and it was no 2xx.
        return failure == null || failure.getCause() == null
                ? "it answers with an error"
                : failure.getCause().toString();
    }

    @Override
    public CompletableResultCode flush() {
        return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return exporter.shutdown();
    }
}
