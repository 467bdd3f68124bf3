package dev.jari.contracts.slot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.hold.PlaceHold;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class PlacesTest {

    private static final LocalDate DAY = LocalDate.of(2026, 12, 1);
    private static final LocalTime NOON = LocalTime.NOON;

    /** The places named by letters: hold, slot, offering, arrival, leaving, day, time. */
    private static Answer<Places> named(String letters) {
        return Places.named(
                has(letters, 'h', new HoldId("h.17.abc")),
                has(letters, 's', new SlotId(5)),
                has(letters, 'o', new OfferingId(17)),
                has(letters, 'a', DAY),
                has(letters, 'l', DAY.plusDays(2)),
                has(letters, 'd', DAY),
                has(letters, 't', NOON));
    }

    private static <T> @Nullable T has(String letters, char letter, T value) {
        return letters.indexOf(letter) >= 0 ? value : null;
    }

    @Test
    void are_named_in_one_of_four_ways() {
        assertThat(Stream.of("h", "s", "oal", "odt").map(PlacesTest::named))
                .containsExactly(
                        Answer.granted(new Places.OfHold(new HoldId("h.17.abc"))),
                        Answer.granted(new Places.OneSlot(new SlotId(5))),
                        Answer.granted(new Places.Nights(new OfferingId(17), DAY, DAY.plusDays(2))),
                        Answer.granted(new Places.TimeAtTable(new OfferingId(17), DAY, NOON)));
    }

    @ParameterizedTest
    @CsvSource({
        "hs, /holdId",
        "ho, /holdId",
        "ht, /holdId",
        "so, /slotId",
        "sa, /slotId",
        "sdt, /slotId",
        "soaldt, /slotId",
        "oaldt, /checkIn",
        "at, /checkIn",
        "ld, /checkOut"
    })
    void are_never_named_twice(String letters, String pointer) {
        assertThat(named(letters))
                .isEqualTo(Answer.refused(Refusal.impossible(List.of(new FieldError(pointer, "named-twice", null)))));
    }

    @ParameterizedTest
    @CsvSource({
        "'', /slotId missing",
        "o, /offeringId not-enough",
        "a, /offeringId missing /checkOut missing",
        "oa, /checkOut missing",
        "ol, /checkIn missing",
        "al, /offeringId missing",
        "od, /startTime missing",
        "ot, /date missing",
        "d, /offeringId missing /startTime missing",
        "dt, /offeringId missing"
    })
    void are_refused_by_what_is_missing(String letters, String faults) {
        var words = faults.split(" ", -1);
        var errors = Stream.iterate(0, i -> i < words.length, i -> i + 2)
                .map(i -> new FieldError(words[i], words[i + 1], null))
                .toList();

        assertThat(named(letters))
                .isEqualTo(Answer.refused(Refusal.malformed(errors).because("say-what-you-want")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"userId\":1}", "{\"userId\":1,\"slotId\":5,\"offeringId\":17}"})
    void are_not_read_from_a_wish_that_names_none_or_two(String json) {
        assertThatThrownBy(() -> JsonMapper.shared().readValue(json, PlaceHold.class))
                .hasMessageContaining("places are named in one way");
    }
}
