package dev.jari.contracts.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MoneyTest {

    @Test
    void is_never_negative() {
        assertThatThrownBy(() -> new Money(-1, "KRW")).hasMessageContaining("-1");
    }

    @Test
    void has_a_currency_of_iso_4217() {
        assertThatThrownBy(() -> new Money(1, "WON")).hasMessageContaining("WON");
        assertThatThrownBy(() -> new Money(1, "krw")).hasMessageContaining("krw");
    }

    @Test
    void adds_and_multiplies_in_its_own_currency() {
        assertThat(new Money(24_000, "KRW").times(2).plus(new Money(5, "KRW"))).isEqualTo(new Money(48_005, "KRW"));
        assertThatThrownBy(() -> Money.none("KRW").plus(Money.none("USD"))).hasMessageContaining("USD");
    }

    @Test
    void says_when_a_number_is_too_large_to_be_money() {
        assertThatThrownBy(() -> new Money(Long.MAX_VALUE, "KRW").times(2)).isInstanceOf(ArithmeticException.class);
    }
}
