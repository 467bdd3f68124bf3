package dev.jari.gateway.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.json.JsonMapper;

class ReadingStrictJsonTest {

    private final JsonMapper json = StrictJson.mapper();

    @Test
    void nesting_has_an_end() {
        assertThat(json.readTree("[".repeat(32) + "]".repeat(32)).isArray()).isTrue();
        assertThatThrownBy(() -> json.readTree("[".repeat(33) + "]".repeat(33)))
                .isInstanceOf(StreamConstraintsException.class);
    }

    @Test
    void numbers_have_an_end() {
        assertThatThrownBy(() -> json.readValue("{\"n\": " + "9".repeat(101) + "}", Map.class))
                .isInstanceOf(StreamConstraintsException.class);
    }
}
