package dev.jari.app.trace;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;

/** Takes a span that is linked with a sampled one: a batch is worth seeing if one of its messages is. */
record LinkedSampler(Sampler others) implements Sampler {

    @Override
    public SamplingResult shouldSample(
            Context parent, String traceId, String name, SpanKind kind, Attributes attributes, List<LinkData> links) {
        if (links.stream().anyMatch(link -> link.getSpanContext().isSampled())) return SamplingResult.recordAndSample();
        return others.shouldSample(parent, traceId, name, kind, attributes, links);
    }

    @Override
    public String getDescription() {
        return "LinkedOr{%s}".formatted(others.getDescription());
    }
}
