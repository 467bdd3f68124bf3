package dev.jari.platform.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Page;
import dev.jari.contracts.error.FieldError;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {

    private static final Instant TIME = Instant.parse("2026-05-01T09:00:00.123456Z");

    private static String scrambled(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void it_reads_what_it_writes() {
        var cursor = Cursor.after(TIME, 17, "a-b");

        var read = Cursor.read(cursor, 3, at -> List.of(at.time(0), at.number(1), at.word(2)));

        assertThat(read).hasValue(List.of(TIME, 17L, "a-b"));
    }

    @Test
    void cursors_that_were_given_before_have_the_same_text() {
        assertThat(Cursor.after(17)).isEqualTo(scrambled("17"));
        assertThat(Cursor.after(TIME, 17)).isEqualTo(scrambled("2026-05-01T09:00:00.123456Z 17"));
        assertThat(Cursor.after("inventory=done,booking=")).isEqualTo(scrambled("inventory=done,booking="));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "17", "MTc=", "MTd", "*", "자리", "MTcgMTc", "LTE", "MDE", "MA", "OTIyMzM3MjAzNjg1NDc3NTgwOA"})
    void a_cursor_of_a_list_by_id_is_read_only_if_it_is_one_of_ours(String cursor) {
        assertThat(Cursor.id(cursor, 0)).isEmpty();
    }

    @Test
    void a_list_by_id_begins_where_it_is_told_and_goes_on_behind_the_last() {
        assertThat(Cursor.id(null, Long.MAX_VALUE)).hasValue(Long.MAX_VALUE);
        assertThat(Cursor.id(Cursor.after(17), Long.MAX_VALUE)).hasValue(17);
        assertThat(Cursor.plainId(null, 0)).hasValue(0);
        assertThat(Cursor.plainId("17", 0)).hasValue(17);
        assertThat(Cursor.plainId("MTc", 0)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"yesterday", "1969-12-31T23:59:59Z", "+10000-01-01T00:00:00Z"})
    void a_time_far_off_is_none_of_ours(String time) {
        assertThat(Cursor.read(Cursor.after(time), 1, at -> at.time(0))).isEmpty();
    }

    @Test
    void a_caller_hears_which_parameter_is_wrong() {
        assertThat(Cursor.refusal().errors()).containsExactly(new FieldError("cursor", "invalid-value", null));
    }

    @Test
    void a_page_has_a_length_between_one_and_the_most() {
        assertThat(List.of(Cursor.limit(-1), Cursor.limit(20), Cursor.limit(9_999)))
                .containsExactly(1, 20, Page.LIMIT_MAX);
    }
}
