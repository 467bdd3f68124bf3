package dev.jari.messaging.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** As W3C Trace Context, level 2, says. */
class ReadingATraceParentTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String SPAN = "00f067aa0ba902b7";

    @ParameterizedTest
    @CsvSource({
        "00-T-S-01, 00-T-S-01",
        "00-T-S-00, 00-T-S-00",
        // That the id is random is said on, what no version has named yet is not.
        "00-T-S-03, 00-T-S-03",
        "00-T-S-ff, 00-T-S-03",
        "00-T-S-08, 00-T-S-00",
        // A later version is read as far as this one goes, and answered in this one.
        "01-T-S-01, 00-T-S-01",
        "cc-T-S-01-what-the-future-will-be-like, 00-T-S-01",
        "fe-T-S-00-, 00-T-S-00"
    })
    void what_is_well_formed_goes_on(String header, String goesOn) {
        assertThat(TraceParent.in(List.of(filled(header))).map(TraceParent::header))
                .hasValue(filled(goesOn));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "00",
                "hello",
                "00-T-S",
                "00-T-S-",
                "00-T-S-1",
                "00-T-S-001",
                "00-T-S-0g",
                "00-T-S-01-",
                "00-T-S-01-more",
                "00-T-S-01 ",
                " 00-T-S-01",
                "00_T_S_01",
                "0-T-S-01",
                "000-T-S-01",
                "ff-T-S-01",
                "FE-T-S-01",
                "cc-T-S-01more",
                "cc-T-S-01-m\u0000re",
                "cc-T-S-01-m\nre",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-S-01",
                "00-T-00F067AA0BA902B7-01",
                "00-T-S-0A",
                "00-00000000000000000000000000000000-S-01",
                "00-T-0000000000000000-01",
                "00-4bf92f3577b34da6-S-01",
                "00-T4bf92f3577b34da6-S-01",
                "00-T-00f067aa0ba902b-01",
                "00-\u0664bf92f3577b34da6a3ce929d0e0e4736-S-01",
                "00-T-S-01\r\nSet-Cookie: x"
            })
    void everything_else_counts_as_absent(String header) {
        assertThat(TraceParent.in(List.of(filled(header)))).isEmpty();
    }

    @Test
    void one_that_is_too_long_counts_as_absent() {
        var longest = filled("cc-T-S-01-");
        var rest = "x".repeat(TraceParent.LENGTH_MAX - longest.length());

        assertThat(TraceParent.in(List.of(longest + rest))).isPresent();
        assertThat(TraceParent.in(List.of(longest + rest + "x"))).isEmpty();
        assertThat(TraceParent.in(List.of("0".repeat(1_000_000)))).isEmpty();
    }

    @Test
    void none_or_two_of_them_count_as_absent() {
        assertThat(TraceParent.in(List.of())).isEmpty();
        assertThat(TraceParent.in(List.of(filled("00-T-S-01"), filled("00-T-S-01"))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rojo=00f067aa0ba902b7 | rojo=00f067aa0ba902b7",
                "rojo=1,congo=t61rcWkgMzE | rojo=1,congo=t61rcWkgMzE",
                "rojo=1 ,  congo=2,,  | rojo=1,congo=2",
                "1@a-b_c*d/e=x y z! | 1@a-b_c*d/e=x y z!"
            })
    void a_tracestate_goes_on_as_it_is(String header, String goesOn) {
        assertThat(TraceState.in(List.of(header))).isEqualTo(goesOn);
    }

    @Test
    void a_tracestate_of_several_lines_is_one() {
        assertThat(TraceState.in(List.of("rojo=1", "congo=2"))).isEqualTo("rojo=1,congo=2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "rojo",
                "rojo=",
                "=1",
                "Rojo=1",
                "ro jo=1",
                "rojo=1=2",
                "rojo=a\u0007b",
                "rojo=한",
                "rojo=1,rojo=2",
                "rojo=1,broken"
            })
    void a_broken_tracestate_does_not_go_on(String header) {
        assertThat(TraceState.in(List.of(header))).isEmpty();
    }

    @Test
    void a_tracestate_is_bounded() {
        var most = members(TraceState.MEMBERS_MAX);
        var longest = "a=" + "x".repeat(254) + ",b=" + "y".repeat(253);

        assertThat(TraceState.in(List.of(most))).isEqualTo(most);
        assertThat(TraceState.in(List.of(members(TraceState.MEMBERS_MAX + 1)))).isEmpty();
        assertThat(longest).hasSize(TraceState.LENGTH_MAX);
        assertThat(TraceState.in(List.of(longest))).isEqualTo(longest);
        assertThat(TraceState.in(List.of(longest + "y"))).isEmpty();
    }

    private static String members(int count) {
        return IntStream.range(0, count).mapToObj(i -> "k" + i + "=v").collect(Collectors.joining(","));
    }

    private static String filled(String pattern) {
        return pattern.replace("T", TRACE).replace("-S", "-" + SPAN);
    }
}
