package dev.jari.contracts.wire;

import dev.jari.contracts.error.Refusal;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes records of any class. What a component holds follows from its name, so that the same JSON comes of it as long
 * as its name and place stay.
 *
 * @param sparse whether everything is absent that may be
 * @param absent names of components that are absent in any case
 */
record Specimens(boolean sparse, Set<String> absent) {

    /** Words that are more than any text. */
    private static final Map<String, String> WORDS = Map.of("currency", "KRW", "timeZone", "Asia/Seoul");

    private static final Map<String, Integer> NUMBERS = Map.of("limit", 20, "waitSeconds", 5);

    Object of(Class<?> type) {
        try {
            var components = type.getRecordComponents();
            var constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            return constructor.newInstance(
                    Arrays.stream(components).map(this::component).toArray());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no specimen of %s: %s".formatted(type, e.getCause()), e);
        }
    }

    private @Nullable Object component(RecordComponent component) {
        if (absent.contains(component.getName())) return null;
        if (sparse && mayBeAbsent(component)) return null;
        return value(component.getName(), component.getGenericType());
    }

    static boolean mayBeAbsent(RecordComponent component) {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private Object value(String name, Type type) {
        if (type instanceof ParameterizedType generic) return collection(name, generic);
        var plain = (Class<?>) type;
        if (plain == long.class || plain == Long.class) return 1_000L + number(name, 9_000);
        if (plain == int.class || plain == Integer.class) return NUMBERS.getOrDefault(name, 1 + number(name, 99));
        if (plain == boolean.class || plain == Boolean.class) return !sparse;
        if (plain == String.class) return WORDS.getOrDefault(name, "자리 \"%s\"".formatted(name));
        if (plain == Object.class) return "anything";
        if (plain == UUID.class) return new UUID(0x0192_0000_0000_7000L + number(name, 4_096), 2);
        if (plain == Instant.class) return Instant.parse("2026-11-16T01:02:03.456789Z").plusSeconds(number(name, 3_600));
        if (plain == LocalDate.class) return LocalDate.of(2026, 12, 1).plusDays(number(name, 300));
        if (plain == LocalTime.class) return LocalTime.of(9, number(name, 60));
        if (plain.isEnum()) return plain.getEnumConstants()[sparse ? 0 : plain.getEnumConstants().length - 1];
        if (plain == Refusal.class || plain.isRecord()) return of(plain);
        throw new AssertionError("what does a %s look like? (%s)".formatted(plain, name));
    }

    private Object collection(String name, ParameterizedType generic) {
        var last = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
        if (generic.getRawType() == List.class)
            return sparse ? List.of() : List.of(value(name, last), value(name + "2", last));
        if (generic.getRawType() == Map.class) return sparse ? Map.of() : Map.of("available", value(name, last));
        throw new AssertionError("what does a %s look like? (%s)".formatted(generic, name));
    }

    private static int number(String name, int below) {
        return Math.floorMod(name.hashCode(), below);
    }
}
