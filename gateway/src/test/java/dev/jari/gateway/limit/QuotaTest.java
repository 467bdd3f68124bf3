package dev.jari.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuotaTest {

    @Test
    void it_is_written_as_a_number_and_a_time() {
        assertThat(Quota.valueOf("240/1m")).isEqualTo(new Quota(240, Duration.ofMinutes(1)));
        assertThat(Quota.valueOf(" 5 / 10s ")).isEqualTo(new Quota(5, Duration.ofSeconds(10)));
        assertThat(Quota.valueOf("100/10m")).hasToString("100/600s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "5/", "/1m", "0/1m", "-1/1m", "5/0s", "5/100ms", "5/2d", "5/1m/1m", "many/1m"})
    void nonsense_is_refused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Quota.valueOf(text));
    }
}
