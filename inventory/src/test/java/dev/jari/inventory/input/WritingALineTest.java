package dev.jari.inventory.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.error.FieldError;
import dev.jari.testkit.Covers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Covers("C1")
class WritingALineTest {

    @ParameterizedTest
    @ValueSource(
            ints = {0x07, 0x0A, 0x1B, 0x7F, 0x85, 0x061C, 0x200E, 0x200F, 0x202A, 0x202E, 0x2028, 0x2029, 0x2066, 0x2069
            })
    void what_cannot_be_seen_or_turns_the_text_round_is_impossible(int point) {
        var checks = new Checks();

        checks.line("/name", "한강 " + Character.toString(point) + "Park", 100);

        assertThat(checks.errors()).extracting(FieldError::code).containsExactly("invalid-value");
        assertThat(Checks.refusalOf(checks.errors()).status()).isEqualTo(422);
    }

    @ParameterizedTest
    @ValueSource(strings = {"한강 파크골프", "Café №1", "👨\u200D👩\u200D👧 family", "مطعم", "מסעדה"})
    void letters_of_every_script_are_fine(String name) {
        var checks = new Checks();

        assertThat(checks.line("/name", name, 100)).isEqualTo(name);
        assertThat(checks.errors()).isEmpty();
    }
}
