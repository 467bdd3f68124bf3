package dev.jari.messaging.bus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.messaging.trace.Tracing;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TracedTransportContractTest extends TransportContract {

    private final SdkTracerProvider spans = SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(InMemorySpanExporter.create()))
            .build();

    @Override
    Transport newTransport() {
        return new TracedTransport(
                new LocalTransport(), Tracing.by(spans.get("test"), "local", (_, _) -> {}, spans::close));
    }

    @Test
    void everything_a_transport_does_is_passed_on() {
        assertThat(signatures(TracedTransport.class))
                .containsAll(signatures(Transport.class).toList());
    }

    private static Stream<String> signatures(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> !method.isSynthetic())
                .map(TracedTransportContractTest::signature);
    }

    private static String signature(Method method) {
        return method.getName() + Arrays.toString(method.getParameterTypes());
    }
}
