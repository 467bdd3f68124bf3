package dev.jari.app.customer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.embedded.StartRefused;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayByTest {

    @Test
    void a_wallet_needs_no_token_and_a_card_has_one() {
        assertThat(PayBy.parse("wallet").wish().body()).isEqualTo(Map.of("method", "WALLET"));
        assertThat(PayBy.parse("card:tok_ok").wish().body()).isEqualTo(Map.of("method", "CARD", "cardToken", "tok_ok"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cash", "card", "card:", "WALLET"})
    void anything_else_is_refused_in_one_sentence(String text) {
        assertThatThrownBy(() -> PayBy.parse(text))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("--pay");
    }
}
