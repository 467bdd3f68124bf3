package dev.jari.platform.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SealingCardsTest {

    private static final String KEY = "0123456789abcdef0123456789abcdef";

    private final CardSeal seal = CardSeal.of(KEY, false).orElseThrow();

    @Test
    void only_the_same_key_opens_it_and_only_for_the_same_order() {
        var sealed = seal.seal("tok_카드", "7001");

        assertThat(sealed).doesNotContain("tok");
        assertThat(CardSeal.of(KEY, true).orElseThrow().open(sealed, "7001")).hasValue("tok_카드");
        assertThat(seal.open(sealed, "7002")).isEmpty();
        assertThat(CardSeal.of(KEY + "!", false).orElseThrow().open(sealed, "7001"))
                .isEmpty();
        assertThat(seal.seal("tok_카드", "7001")).isNotEqualTo(sealed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "tok_ok", "AAAA", "not base64 at all", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
    void what_was_never_sealed_can_not_be_opened(String text) {
        assertThat(seal.open(text, "7001")).isEmpty();
    }

    @Test
    void without_a_key_only_a_demo_has_one_and_a_short_one_is_refused() {
        assertThat(CardSeal.of("", false)).isEmpty();
        assertThat(CardSeal.of("", true)).isPresent();
        assertThatThrownBy(() -> CardSeal.of("short", true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("jari.card-key has at least 32 characters, not 5");
    }
}
