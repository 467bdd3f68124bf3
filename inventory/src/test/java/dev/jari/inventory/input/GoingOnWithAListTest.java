package dev.jari.inventory.input;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GoingOnWithAListTest {

    @Test
    void a_cursor_goes_on_where_its_page_ended() {
        assertThat(IdCursor.parse(IdCursor.after(17))).hasValue(17);
        assertThat(IdCursor.parse(null)).hasValue(0);
        assertThat(Cursor.position(Cursor.at("2026-12-01T15:00"))).hasValue("2026-12-01T15:00");
    }

    @Test
    void a_cursor_does_not_show_what_it_is_made_of() {
        assertThat(IdCursor.after(17)).doesNotContain("17");
    }

    /** Among them -5 and 0 in our own coding, and a second spelling of 1. */
    @ParameterizedTest
    @ValueSource(
            strings = {"", "-5", "17", "x", "!", "LTU", "MA", "MR", "MQ==", "MDE", "OTk5OTk5OTk5OTk5OTk5OTk5OTk", "한"})
    void junk_is_none_of_ours(String junk) {
        assertThat(IdCursor.parse(junk)).isEmpty();
    }
}
