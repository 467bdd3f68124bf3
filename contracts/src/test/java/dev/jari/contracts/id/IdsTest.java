package dev.jari.contracts.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

class IdsTest {

    private static final JsonMapper JSON = JsonMapper.shared();

    static Stream<Class<?>> kinds() {
        return Arrays.stream(Id.class.getPermittedSubclasses());
    }

    private static Id id(Class<?> kind, long value) throws ReflectiveOperationException {
        return (Id) kind.getConstructor(long.class).newInstance(value);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void is_a_number_in_JSON_in_text_and_in_a_path(Class<?> kind) throws ReflectiveOperationException {
        var id = id(kind, 17);

        assertThat(JSON.writeValueAsString(id)).isEqualTo("17");
        assertThat(JSON.<Object>readValue("17", JSON.constructType(kind))).isEqualTo(id);
        assertThat(id).hasToString("17");
        assertThat(kind.getMethod("valueOf", String.class).invoke(null, "17")).isEqualTo(id);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void is_never_zero_or_less(Class<?> kind) {
        for (var nonsense : new long[] {0, -1, Long.MIN_VALUE})
            assertThatThrownBy(() -> id(kind, nonsense))
                    .isInstanceOf(InvocationTargetException.class)
                    .cause()
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageMatching("the id of an? .+ is above zero, not %d".formatted(nonsense));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void is_the_key_of_a_map_by_its_digits(Class<?> kind) throws ReflectiveOperationException {
        var type = JSON.getTypeFactory().constructMapType(TreeMap.class, kind, Integer.class);
        var map = new TreeMap<Id, Integer>(Map.of(id(kind, 9), 1, id(kind, 10), 2));

        assertThat(JSON.writeValueAsString(map)).isEqualTo("{\"9\":1,\"10\":2}");
        assertThat(JSON.<Object>readValue("{\"9\":1,\"10\":2}", type)).isEqualTo(map);
    }

    record Sparse(@Nullable SlotId slotId, @Nullable HoldId holdId) {}

    @Test
    void is_absent_where_JSON_has_none() {
        assertThat(JSON.readValue("{}", Sparse.class)).isEqualTo(new Sparse(null, null));
        assertThat(JSON.readValue("{\"slotId\":null,\"holdId\":null}", Sparse.class))
                .isEqualTo(new Sparse(null, null));
    }

    record Priced(@Nullable CouponId couponId, @Nullable CourseId courseId) {}

    @Test
    void coupons_and_courses_that_were_stored_as_zero_or_less_are_none() {
        assertThat(JSON.readValue("{\"couponId\":0,\"courseId\":-1}", Priced.class))
                .isEqualTo(new Priced(null, null));
        assertThat(JSON.readValue("{\"couponId\":4,\"courseId\":5}", Priced.class))
                .isEqualTo(new Priced(new CouponId(4), new CourseId(5)));
    }

    @Test
    void a_list_of_ids_is_one_of_numbers() {
        var ids = List.of(new SlotId(3), new SlotId(1));

        assertThat(JSON.writeValueAsString(ids)).isEqualTo("[3,1]");
        assertThat(JSON.readValue("[3,1]", new TypeReference<List<SlotId>>() {}))
                .isEqualTo(ids);
        assertThat(ids.stream().sorted()).containsExactly(new SlotId(1), new SlotId(3));
    }

    @Test
    void ids_of_two_kinds_are_never_equal() {
        assertThat(new SlotId(1)).isNotEqualTo(new BookingId(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t"})
    void a_hold_has_an_id_that_says_something(String blank) {
        assertThatIllegalArgumentException().isThrownBy(() -> new HoldId(blank));
    }

    @Test
    void the_id_of_a_hold_is_a_text() {
        var id = new HoldId("h.17.abc");

        assertThat(JSON.writeValueAsString(id)).isEqualTo("\"h.17.abc\"");
        assertThat(JSON.readValue("\"h.17.abc\"", HoldId.class)).isEqualTo(id);
        assertThat(id).hasToString("h.17.abc").isEqualTo(HoldId.valueOf("h.17.abc"));
    }
}
