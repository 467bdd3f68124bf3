package dev.jari.contracts.wire;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.Id;
import dev.jari.contracts.slot.Places;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/**
 * Makes records of any class. What a component holds follows from its name, so that the same JSON comes of it as long
 * as its name and place stay.
 *
 * @param sparse whether everything is absent that may be
 * @param places in which way a wish names its places
 * @param element what a list of any type has in it
 */
record Specimens(
        boolean sparse,
        Class<? extends Places> places,
        @Nullable Type element) {

    /** Words that are more than any text. */
    private static final Map<String, String> WORDS = Map.of("currency", "KRW", "timeZone", "Asia/Seoul");

    private static final Map<String, Integer> NUMBERS = Map.of("limit", 20, "waitSeconds", 5);

    static Specimens full() {
        return new Specimens(false, Places.OneSlot.class, null);
    }

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
        if (sparse && mayBeAbsent(component)) return null;
        if (component.getAccessor().isAnnotationPresent(JsonIgnore.class)) return false;
        var spelled = component.getAccessor().getAnnotation(JsonProperty.class);
        return value(spelled == null ? component.getName() : spelled.value(), component.getGenericType());
    }

    private static boolean mayBeAbsent(RecordComponent component) {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private Object value(String name, Type type) {
        if (type instanceof ParameterizedType generic) return collection(name, generic);
        if (type instanceof TypeVariable) return value(name, Objects.requireNonNull(element));
        var plain = type instanceof JavaType known ? known.getRawClass() : (Class<?>) type;
        if (plain == Places.class || plain == Places.OnSale.class) return of(places);
        if (Id.class.isAssignableFrom(plain)) return id(plain, 1_000L + number(name, 9_000));
        if (plain == HoldId.class) return new HoldId("자리 \"%s\"".formatted(name));
        if (plain == long.class || plain == Long.class) return 1_000L + number(name, 9_000);
        if (plain == int.class || plain == Integer.class) return NUMBERS.getOrDefault(name, 1 + number(name, 99));
        if (plain == boolean.class || plain == Boolean.class) return !sparse;
        if (plain == String.class) return WORDS.getOrDefault(name, "자리 \"%s\"".formatted(name));
        if (plain == Object.class) return "anything";
        if (plain == UUID.class) return new UUID(0x0192_0000_0000_7000L + number(name, 4_096), 2);
        if (plain == Instant.class)
            return Instant.parse("2026-11-16T01:02:03.456789Z").plusSeconds(number(name, 3_600));
        if (plain == LocalDate.class) return LocalDate.of(2026, 12, 1).plusDays(number(name, 300));
        if (plain == LocalTime.class) return LocalTime.of(9, number(name, 60));
        if (plain.isEnum()) return plain.getEnumConstants()[sparse ? 0 : plain.getEnumConstants().length - 1];
        if (plain.isRecord()) return of(plain);
        throw new AssertionError("what does a %s look like? (%s)".formatted(plain, name));
    }

    private Object collection(String name, ParameterizedType generic) {
        var last = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
        if (generic.getRawType() == List.class)
            return sparse ? List.of() : List.of(value(name, last), value(name + "2", last));
        if (generic.getRawType() == Map.class) return sparse ? Map.of() : Map.of("available", value(name, last));
        throw new AssertionError("what does a %s look like? (%s)".formatted(generic, name));
    }

    private static Object id(Class<?> type, long value) {
        try {
            return type.getConstructor(long.class).newInstance(value);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no id: " + type, e);
        }
    }

    private static int number(String name, int below) {
        return Math.floorMod(name.hashCode(), below);
    }
}
