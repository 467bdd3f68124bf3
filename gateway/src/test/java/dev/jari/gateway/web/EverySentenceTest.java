package dev.jari.gateway.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.error.ErrorCode;
import java.util.Locale;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EverySentenceTest {

    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void every_code_is_explained_in_every_language(ErrorCode code) {
        for (var language : Language.values()) {
            assertThat(language.say("title." + code.name())).isNotBlank();
            assertThat(language.say("detail." + code.name())).isNotBlank();
        }
    }

    @Test
    void both_languages_know_the_same_sentences_and_each_is_in_its_language() {
        // given
        var english = ResourceBundle.getBundle("dev.jari.gateway.sentences", Locale.ENGLISH);
        var korean = ResourceBundle.getBundle("dev.jari.gateway.sentences", Locale.KOREAN);

        // then
        assertThat(korean.keySet()).isEqualTo(english.keySet());
        assertThat(korean.keySet()).allSatisfy(key -> {
            assertThat(korean.getString(key)).containsPattern("[가-힣]");
            assertThat(english.getString(key)).doesNotContainPattern("[가-힣]");
        });
    }
}
