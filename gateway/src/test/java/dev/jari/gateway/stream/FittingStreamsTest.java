package dev.jari.gateway.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** How many streams may be open beside the connections there are. */
class FittingStreamsTest {

    private static StreamSettings settings(Map<String, String> set) {
        return new Binder(new MapConfigurationPropertySource(set)).bindOrCreate("jari.stream", StreamSettings.class);
    }

    @Test
    void a_quarter_of_all_connections_is_left_to_other_calls_and_an_address_has_a_quarter_of_the_rest() {
        assertThat(StreamLimits.of(settings(Map.of()), 4096)).isEqualTo(new StreamLimits(3072, 768, 100));
        assertThat(StreamLimits.of(settings(Map.of()), 100)).isEqualTo(new StreamLimits(75, 18, 18));
    }

    @Test
    void an_operator_may_allow_fewer_but_not_more_than_fit() {
        assertThat(StreamLimits.of(settings(Map.of("jari.stream.open-max", "400")), 4096))
                .isEqualTo(new StreamLimits(400, 100, 100));
        assertThatThrownBy(() -> StreamLimits.of(settings(Map.of("jari.stream.open-max", "3073")), 4096))
                .hasMessageContaining("at most 3072, three quarters of server.tomcat.max-connections");
        assertThatThrownBy(() -> StreamLimits.of(settings(Map.of("jari.stream.per-address", "3073")), 4096))
                .hasMessageContaining("jari.stream.per-address is at most jari.stream.open-max");
    }
}
