package dev.jari.app.wire;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.slot.Places;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.time.Duration;
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

/** Makes a record of any class with something in every component, or with nothing where nothing is allowed. */
record Samples(boolean filled, @Nullable JavaType element) {

    Samples(boolean filled) {
        this(filled, null);
    }

    /** Words that are more than any text. */
    private static final Map<String, String> WORDS =
            Map.of("currency", "KRW", "timeZone", "Asia/Seoul", "checkOut", "2026-12-03");

    /** Of a type that may name what its parameters stand for. */
    Object of(JavaType type) {
        if (type.getRawClass() == Answer.class) return Answer.granted(of(type.containedType(0)));
        if (type.containedTypeCount() == 0) return of(type.getRawClass());
        return new Samples(filled, type.containedType(0)).of(type.getRawClass());
    }

    Object of(Class<?> type) {
        try {
            var components = type.getRecordComponents();
            var constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(
                    Arrays.stream(components).map(this::component).toArray());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no sample of %s: %s".formatted(type, e.getCause()), e);
        }
    }

    private @Nullable Object component(RecordComponent component) {
        if (!filled && mayBeAbsent(component)) return null;
        return value(component.getName(), component.getGenericType());
    }

    private static boolean mayBeAbsent(RecordComponent component) {
        AnnotatedElement type = component.getAnnotatedType();
        return type.isAnnotationPresent(Nullable.class);
    }

    private Object value(String name, Type type) {
        if (type instanceof ParameterizedType generic) return collection(name, generic);
        if (type instanceof TypeVariable) return of(Objects.requireNonNull(element));
        var plain = (Class<?>) type;
        if (plain == Places.class || plain == Places.OnSale.class) return new Places.OneSlot(new SlotId(7));
        if (plain == long.class || plain == Long.class) return 7L;
        if (plain == int.class || plain == Integer.class) return 3;
        if (plain == boolean.class || plain == Boolean.class) return true;
        if (plain == String.class) return WORDS.getOrDefault(name, "자리 \"%s\"".formatted(name));
        if (plain == Object.class) return "anything";
        if (plain == UUID.class) return new UUID(1, 2);
        if (plain == Instant.class) return Instant.parse("2026-11-16T01:02:03.456789Z");
        if (plain == LocalDate.class) return LocalDate.of(2026, 12, 1);
        if (plain == LocalTime.class) return LocalTime.of(9, 20);
        if (plain == Duration.class) return Duration.ofMillis(1_500);
        if (plain.isEnum()) return plain.getEnumConstants()[0];
        if (plain.isRecord()) return of(plain);
        throw new AssertionError("what does a %s look like? (%s)".formatted(plain, name));
    }

    private Object collection(String name, ParameterizedType generic) {
        var last = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
        if (generic.getRawType() == List.class) return List.of(value(name, last));
        if (generic.getRawType() == Map.class) return Map.of("available", value(name, last));
        throw new AssertionError("what does a %s look like? (%s)".formatted(generic, name));
    }
}
