package dev.jari.messaging.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RequestTagTest {

    @Test
    void an_id_is_tagged_once_also_a_callers_own() {
        assertThat(RequestTag.of("REQ-7K2M9QX4PA")).isEqualTo("[REQ-7K2M9QX4PA]");
        assertThat(RequestTag.of("order-17")).isEqualTo("[REQ-order-17]");
    }
}
