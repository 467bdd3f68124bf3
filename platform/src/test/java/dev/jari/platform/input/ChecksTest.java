package dev.jari.platform.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.money.MoneyInput;
import java.time.DayOfWeek;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChecksTest {

    private final Checks checks = new Checks();

    @Test
    void what_is_fine_is_given_back() {
        assertThat(checks.line("/name", " tea ", 5)).isEqualTo("tea");
        assertThat(checks.optionalLine("/name", null, 5)).isNull();
        assertThat(checks.text("/text", "a\n\tb", 5)).isEqualTo("a\n\tb");
        assertThat(checks.number("/n", 3, 1, 3)).isEqualTo(3);
        assertThat(checks.number("/n", 3L, 1, 3)).isEqualTo(3L);
        assertThat(checks.money("/price", new MoneyInput(0L, "KRW"), "KRW")).isEqualTo(new Money(0, "KRW"));
        assertThat(checks.money("/price", new MoneyInput(1L, "KRW"), 1)).isEqualTo(new Money(1, "KRW"));
        assertThat(checks.oneOf("/day", "FRIDAY", DayOfWeek.values())).isEqualTo(DayOfWeek.FRIDAY);
        assertThat(checks.passed()).isTrue();
    }

    @Test
    void a_caller_hears_of_everything_at_once() {
        checks.line("/name", "teas", 3);
        checks.number("/n", 0, 1, 3);
        checks.money("/price", new MoneyInput(-1L, "USD"), "KRW");
        checks.oneOf("/day", "SOON", DayOfWeek.values());

        assertThat(checks.passed()).isFalse();
        assertThat(checks.errors())
                .containsExactly(
                        new FieldError("/name", "too-long", "has more than 3 characters"),
                        new FieldError("/n", "out-of-range", "is 0; from 1 to 3 is possible"),
                        new FieldError("/price/amount", "out-of-range", "is -1; 0 to 1000000000000 is possible"),
                        new FieldError("/price/currency", "other-currency", "the venue's currency is KRW"),
                        new FieldError(
                                "/day",
                                "invalid-value",
                                "choose from [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY]"));
        assertThat(checks.refusal()).isEqualTo(Refusal.impossible(checks.errors()));
    }

    @Test
    void a_request_that_lacks_something_is_malformed_whatever_else_is_wrong() {
        checks.number("/n", 0, 1, 3);
        checks.money("/price", null, 1);
        checks.money("/deposit", new MoneyInput(null, null), 1);

        assertThat(checks.errors())
                .extracting(FieldError::pointer)
                .containsExactly("/n", "/price", "/deposit/amount", "/deposit/currency");
        assertThat(checks.refusal()).isEqualTo(Refusal.malformed(checks.errors()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\u0000", "\u2028a", "\u2029a", "a\u202eb", "\ud800"})
    void a_line_can_be_shown_as_it_is(String line) {
        checks.line("/name", line, 10);

        assertThat(checks.errors())
                .containsExactly(new FieldError("/name", "invalid-value", "contains characters that can't be shown"));
    }

    @Test
    void days_far_off_are_none_of_ours() {
        assertThat(Checks.ofOurTime(LocalDate.of(2026, 5, 1))).isTrue();
        assertThat(Checks.ofOurTime(LocalDate.of(1999, 12, 31))).isFalse();
        assertThat(Checks.ofOurTime(LocalDate.of(3000, 1, 1))).isFalse();
    }
}
