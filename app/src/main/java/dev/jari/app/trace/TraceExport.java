package dev.jari.app.trace;

import dev.jari.app.command.JariVersion;
import dev.jari.messaging.trace.Tracing;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanLimits;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Makes spans and sends them by OTLP, beside the work: what ends is put into a bounded queue, and a thread of its own
 * sends it. Where the collector is slow or away the queue runs full, and spans are lost rather than waited for.
 */
public final class TraceExport {

    /** Some megabytes, and more than a second of a rush in which every tenth request is sampled. */
    private static final int QUEUE_MAX = 8_192;

    private static final int BATCH_MAX = 512;
    private static final Duration EVERY = Duration.ofSeconds(1);
    private static final Duration ANSWER_MAX = Duration.ofSeconds(5);

    /** A process ends within three seconds, most of which belong to its customers. */
    private static final Duration FINISH_MAX = Duration.ofMillis(500);

    /** A stay has many slots, and names all of them. */
    private static final int TEXT_MAX = 256;

    private TraceExport() {}

    /**
     * Begins to send; closing what it gives sends the rest.
     *
     * @param service what this process calls itself
     * @param system what carries its messages
     */
    public static Tracing start(TracingSettings settings, String service, String system) {
        var address = settings.address();
        var exporter = OtlpHttpSpanExporter.builder()
                .setEndpoint(address.toString())
                .setConnectTimeout(ANSWER_MAX)
                .setTimeout(ANSWER_MAX)
                .setCompression("gzip")
                // The queue is better used for what comes than for what was refused.
                .setRetryPolicy(null)
                .build();
        var provider = SdkTracerProvider.builder()
                .setResource(Resource.getDefault()
                        .merge(Resource.create(Attributes.of(AttributeKey.stringKey("service.name"), service))))
                .setSampler(sampler(settings.sampling()))
                .setSpanLimits(SpanLimits.builder()
                        .setMaxAttributeValueLength(TEXT_MAX)
                        .setMaxNumberOfLinks(Tracing.LINKS_MAX)
                        .build())
                .addSpanProcessor(BatchSpanProcessor.builder(new ToldOnce(exporter, address))
                        .setMaxQueueSize(QUEUE_MAX)
                        .setMaxExportBatchSize(BATCH_MAX)
                        .setScheduleDelay(EVERY)
                        .setExporterTimeout(ANSWER_MAX)
                        .build())
                .build();
        return Tracing.by(
                provider.get("dev.jari", JariVersion.current()), system, BookingFacts::tell, () -> finish(provider));
    }

    /** A caller decides for the trace it names, this process for those it begins. */
    private static Sampler sampler(double share) {
        return Sampler.parentBased(new LinkedSampler(Sampler.traceIdRatioBased(share)));
    }

    private static void finish(SdkTracerProvider provider) {
        var _ = provider.shutdown().join(FINISH_MAX.toMillis(), TimeUnit.MILLISECONDS);
    }
}
