package dev.jari.client;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What came of a call. */
public sealed interface Outcome<T> {

    /** It was done, or told. */
    record Done<T>(T value, AnswerInfo info) implements Outcome<T> {}

    /** Jari said no, and why. */
    record Refused<T>(Problem problem) implements Outcome<T> {}

    /**
     * Not known: no answer came, or none that can be read, in all the time there was. What carries a key may be sent
     * again as it is.
     */
    record Unanswered<T>(String why, @Nullable Throwable cause) implements Outcome<T> {}

    default <R> Outcome<R> map(Function<T, R> change) {
        return switch (this) {
            case Done<T>(var value, var info) -> new Done<>(change.apply(value), info);
            case Refused<T>(var problem) -> new Refused<>(problem);
            case Unanswered<T>(var why, var cause) -> new Unanswered<>(why, cause);
        };
    }

    /** For callers to whom anything else is a fault. */
    default T orThrow() {
        return switch (this) {
            case Done<T> done -> done.value();
            case Refused<T> refused -> throw new NotDone(refused.problem().why(), refused.problem(), null);
            case Unanswered<T>(var why, var cause) -> throw new NotDone(why, null, cause);
        };
    }
}
