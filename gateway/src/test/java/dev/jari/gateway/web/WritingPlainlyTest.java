package dev.jari.gateway.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.slot.SlotStatus;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class WritingPlainlyTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-12-01T00:00:00Z",
                "2026-12-01T09:30:00Z",
                "2026-12-01T23:59:59Z",
                "2026-12-01T09:30:00.5Z",
                "2026-12-01T09:30:15.000000001Z",
                "1969-12-31T23:59:59Z",
                "+12026-12-01T09:30:00Z",
                "-0044-03-15T12:00:00Z"
            })
    void an_instant_is_written_as_it_calls_itself(String text) {
        var instant = Instant.parse(text);
        assertThat(PlainTimes.text(instant)).isEqualTo(instant.toString());
    }

    @Test
    void dates_and_times_are_written_plainly() {
        var times = List.of(LocalDate.of(2026, 2, 3), LocalTime.of(7, 5), Instant.parse("2026-02-03T07:05:00Z"));
        assertThat(StrictJson.mapper().writeValueAsString(times))
                .isEqualTo("[\"2026-02-03\",\"07:05\",\"2026-02-03T07:05:00Z\"]");
    }

    @Test
    void a_slot_is_written_as_jackson_would_by_itself() {
        var slot = new Slot(
                new SlotId(5),
                new OfferingId(17),
                LocalDate.of(2026, 12, 1),
                LocalTime.of(7, 0),
                LocalTime.of(9, 30),
                Instant.parse("2026-11-30T22:00:00Z"),
                4,
                1,
                2,
                1,
                SlotStatus.AVAILABLE,
                new Money(24_000, "KRW"),
                true,
                true,
                12,
                3);
        assertThat(StrictJson.mapper().writeValueAsString(slot))
                .isEqualTo(JsonMapper.shared().writeValueAsString(slot));
    }
}
