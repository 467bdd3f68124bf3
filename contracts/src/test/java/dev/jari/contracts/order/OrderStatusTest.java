package dev.jari.contracts.order;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

class OrderStatusTest {

    private static final JsonMapper JSON = JsonMapper.shared();

    @ParameterizedTest
    @EnumSource
    void has_one_word_in_JSON_and_elsewhere(OrderStatus status) {
        assertThat(OrderStatus.ofWord(status.word())).isEqualTo(status);
        assertThat(JSON.writeValueAsString(status)).isEqualTo("\"%s\"".formatted(status.word()));
        assertThat(JSON.readValue(JSON.writeValueAsString(status), OrderStatus.class))
                .isEqualTo(status);
    }

    @Test
    void a_cancelled_order_is_spelled_as_the_sources_do() {
        assertThat(OrderStatus.CANCELLED.word()).isEqualTo("CANCELED");
    }
}
