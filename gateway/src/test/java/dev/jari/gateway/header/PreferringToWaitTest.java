package dev.jari.gateway.header;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PreferringToWaitTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "wait=5 | 5",
                "wait=0 | 0",
                "wait=10 | 10",
                "wait=11 | 10",
                "wait=99999999999999999999999 | 10",
                "wait=000000000000000000005 | 5",
                "WAIT = \"7\" | 7",
                "respond-async, wait=3 | 3",
                "foo=\"a, wait=9\", wait=3 | 3",
                "wait=3; why=\"because\", handling=lenient | 3",
                "wait=2, wait=8 | 2",
            })
    void what_can_be_read_is_kept_within_bounds(String header, int seconds) {
        assertThat(PreferredWait.read(header)).hasValue(seconds);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "wait",
                "wait=",
                "wait=-1",
                "wait=1.5",
                "wait=soon",
                "waiting=5",
                "await=5",
                "wait=5s",
                "\"wait=5\""
            })
    void junk_is_ignored(String header) {
        assertThat(PreferredWait.read(header)).isEmpty();
    }
}
