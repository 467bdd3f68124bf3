package dev.jari.messaging.envelope;

import java.lang.reflect.Type;

/**
 * What a body is read as. A class can't say what its type parameters stand for; a {@link Type} can, and here the
 * compiler knows it too.
 */
public record BodyType<T>(Type type) {

    public static <T> BodyType<T> of(Class<T> type) {
        return new BodyType<>(type);
    }

    /** For a body that did not travel: sender and reader are in one process and agree on what it is. */
    @SuppressWarnings("unchecked") // of a type with parameters only the sender can tell
    public T cast(Object body) {
        return (T) (type instanceof Class<?> plain ? plain.cast(body) : body);
    }
}
