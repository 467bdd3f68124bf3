package dev.jari.app.server;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.embedded.StartRefused;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class UpkeepZoneTest {

    private static void check(Map<String, Object> settings) {
        var environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("test", settings));
        UpkeepZone.refuseUnlessKnown(environment);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Asia/Seoul", "UTC", "+09:00"})
    void a_zone_that_exists_is_taken(String zone) {
        assertThatCode(() -> check(Map.of("jari.time-zone", zone))).doesNotThrowAnyException();
    }

    @Test
    void without_a_setting_it_is_that_of_seoul() {
        assertThatCode(() -> check(Map.of())).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Asia/Soul", "KST+9", ""})
    void a_zone_that_does_not_exist_is_told_before_anything_starts(String zone) {
        assertThatThrownBy(() -> check(Map.of("jari.time-zone", zone)))
                .isInstanceOf(StartRefused.class)
                .hasMessage("jari.time-zone is a time zone like Asia/Seoul or UTC, not %s.".formatted(zone));
    }
}
