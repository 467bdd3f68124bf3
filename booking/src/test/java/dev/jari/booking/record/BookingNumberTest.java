package dev.jari.booking.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.contracts.id.BookingId;
import dev.jari.testkit.Covers;
import java.util.HashSet;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Covers("B10")
class BookingNumberTest {

    @Test
    void no_two_ids_share_a_number() {
        var numbers = new HashSet<String>();

        LongStream.rangeClosed(1, 200_000).forEach(id -> numbers.add(BookingNumber.of(new BookingId(id))));

        assertThat(numbers).hasSize(200_000);
    }

    @Test
    void a_number_leads_back_to_its_id() {
        var random = new SplittableRandom(7);
        LongStream.concat(
                        LongStream.of(1, BookingNumber.END - 1),
                        LongStream.generate(() -> random.nextLong(1, BookingNumber.END))
                                .limit(50_000))
                .forEach(id -> assertThat(BookingNumber.idOf(BookingNumber.of(new BookingId(id))))
                        .contains(new BookingId(id)));
    }

    @Test
    void it_is_made_of_characters_nobody_mistakes_for_another() {
        LongStream.rangeClosed(1, 10_000)
                .forEach(id -> assertThat(BookingNumber.of(new BookingId(id))).matches("BK-[2-9A-HJ-NP-Z]{8}"));
    }

    @Test
    void neighbours_do_not_look_like_neighbours() {
        // Of eight characters chance leaves a quarter of one equal; a visible sequence would leave seven.
        var equal = LongStream.range(1_000, 11_000)
                .map(id ->
                        equalCharacters(BookingNumber.of(new BookingId(id)), BookingNumber.of(new BookingId(id + 1))))
                .sum();

        assertThat(equal / 10_000.0).isLessThan(0.5);
    }

    private static long equalCharacters(String one, String other) {
        var equal = 0;
        for (var i = 3; i < one.length(); i++) if (one.charAt(i) == other.charAt(i)) equal++;
        return equal;
    }

    @Test
    void it_may_be_written_small() {
        assertThat(BookingNumber.idOf(BookingNumber.of(new BookingId(42)).toLowerCase(Locale.ROOT)))
                .contains(new BookingId(42));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "BK-", "BK-2222222", "BK-222222222", "XX-22222222", "BK-2222222O", "BK-2222222é", "17"})
    void what_can_not_be_a_number_names_nothing(String text) {
        assertThat(BookingNumber.idOf(text)).isEmpty();
    }

    @Test
    void ids_without_a_number_are_refused() {
        assertThatThrownBy(() -> BookingNumber.of(new BookingId(BookingNumber.END)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> BookingNumber.of(new BookingId(-1))).isInstanceOf(IllegalArgumentException.class);
    }
}
