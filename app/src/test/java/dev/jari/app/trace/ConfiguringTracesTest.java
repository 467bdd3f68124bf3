package dev.jari.app.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class ConfiguringTracesTest {

    private static TracingSettings bound(Map<String, String> settings) {
        return new Binder(new MapConfigurationPropertySource(settings))
                .bindOrCreate("jari.tracing", TracingSettings.class);
    }

    @Test
    void traces_are_off_until_a_collector_is_named() {
        assertThat(bound(Map.of()).isOn()).isFalse();
        // As a file for containers says it that leaves it open.
        assertThat(bound(Map.of("jari.tracing.endpoint", " ")).isOn()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:4318, http://localhost:4318/v1/traces",
        "http://localhost:4318/, http://localhost:4318/v1/traces",
        "https://collector, https://collector/v1/traces",
        "http://[::1]:4318, http://[::1]:4318/v1/traces",
        "https://collector/otlp/v1/traces, https://collector/otlp/v1/traces"
    })
    void the_path_of_the_standard_is_added_where_none_is_named(String endpoint, String address) {
        assertThat(bound(Map.of("jari.tracing.endpoint", endpoint)).address()).hasToString(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost:4318",
                "collector",
                "grpc://collector:4317",
                "http://",
                "http:///v1/traces",
                "http://col lector",
                "/v1/traces",
                "http://jari:secret@collector",
                "http://collector#here"
            })
    void what_is_no_address_is_refused_without_being_repeated(String endpoint) {
        assertThatThrownBy(() -> new TracingSettings(endpoint, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("jari.tracing.endpoint is the address of a collector, such as http://")
                .message()
                .doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.1, Double.NaN, Double.POSITIVE_INFINITY})
    void a_share_is_from_none_to_all(double sampling) {
        assertThatThrownBy(() -> new TracingSettings("", sampling))
                .hasMessage("jari.tracing.sampling is from 0 to 1, not " + sampling);
    }

    @Test
    void every_tenth_trace_is_sampled_unless_something_else_is_said() {
        assertThat(bound(Map.of()).sampling()).isEqualTo(0.1);
    }
}
