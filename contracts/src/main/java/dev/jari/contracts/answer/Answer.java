package dev.jari.contracts.answer;

import dev.jari.contracts.error.Refusal;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;

/** What came of a {@link Question}: what was asked for, or why not. */
@JsonSerialize(using = AnswerWriter.class)
@JsonDeserialize(using = AnswerReader.class)
public sealed interface Answer<T> {

    record Granted<T>(T value) implements Answer<T> {}

    record Refused<T>(Refusal refusal) implements Answer<T> {}

    static <T> Answer<T> granted(T value) {
        return new Granted<>(value);
    }

    static <T> Answer<T> refused(Refusal refusal) {
        return new Refused<>(refusal);
    }

    default <R> Answer<R> map(Function<? super T, ? extends R> change) {
        return switch (this) {
            case Granted<T>(var value) -> new Granted<>(change.apply(value));
            case Refused<T>(var refusal) -> new Refused<>(refusal);
        };
    }

    /** What was granted; a refusal becomes an exception. */
    default T orElseThrow(Function<Refusal, ? extends RuntimeException> failure) {
        return switch (this) {
            case Granted<T>(var value) -> value;
            case Refused<T>(var refusal) -> throw failure.apply(refusal);
        };
    }

    /** What was granted, where it does not matter why it was not. */
    default Optional<T> ifGranted() {
        return switch (this) {
            case Granted<T>(var value) -> Optional.of(value);
            case Refused<T> _ -> Optional.empty();
        };
    }
}
