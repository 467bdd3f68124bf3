package dev.jari.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.testkit.Covers;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Covers("Q3")
class LockKeyTest {

    record Request(@Nullable String slotId, UUID user) {}

    interface Example {
        void place(Request request, long userId, @Nullable String note, Object thing);
    }

    private static final Method METHOD = Arrays.stream(Example.class.getMethods())
            .filter(method -> method.getName().equals("place"))
            .findFirst()
            .orElseThrow();

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
                    #userId,                                         7
                    'literal',                                       literal
                    'user:' + #userId,                               user:7
                    #request.slotId(),                               s-1
                    'slot:' + #request.slotId() + ':' + #userId,     slot:s-1:7
                    #request.user(),                                 00000000-0000-0001-0000-000000000002
                    """)
    void a_key_is_computed_from_the_parameters(String text, String key) {
        assertThat(keyOf(text, new Request("s-1", new UUID(1, 2)), 7L, "n", "t"))
                .isEqualTo(key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"#note", "'order:' + #note", "#request.slotId()", "'slot:' + #request.slotId() + ':x'"})
    void a_key_with_a_null_in_it_is_a_bug(String text) {
        assertThatThrownBy(() -> keyOf(text, new Request(null, new UUID(1, 2)), 7L, null, "t"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("null")
                .hasMessageContaining("Example.place");
    }

    @Test
    void a_blank_key_is_a_bug() {
        assertThatThrownBy(() -> keyOf("#note", new Request("s", new UUID(1, 2)), 7L, " ", "t"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("blank");
    }

    @Test
    void a_value_that_prints_differently_in_every_process_is_no_key() {
        assertThatThrownBy(() -> keyOf("'x:' + #thing", new Request("s", new UUID(1, 2)), 7L, "n", new Object()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no text of its own");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
                    #unknown,                   parameters are
                    'a:' + #request.x(#unknown),parameters are
                    orders,                     stand in quotes
                    slot-generation,            stand in quotes
                    'a' +,                      not an expression
                    """)
    void a_wrong_expression_is_refused_before_any_call(String text, String reason) {
        assertThatThrownBy(() -> LockKey.parse(text, METHOD))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"#request.nothing()", "T(java.lang.System).lineSeparator()"})
    void an_expression_that_reaches_for_what_is_not_there_fails_at_the_call(String text) {
        assertThatThrownBy(() -> keyOf(text, new Request("s", new UUID(1, 2)), 7L, "n", "t"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("can't be computed");
    }

    private static String keyOf(String text, @Nullable Object... arguments) {
        return LockKey.parse(text, METHOD).of(arguments);
    }
}
