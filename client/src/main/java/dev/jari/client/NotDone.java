package dev.jari.client;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Thrown by {@link Outcome#orThrow} when something was refused or not answered. */
public final class NotDone extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient @Nullable Problem problem;

    NotDone(String why, @Nullable Problem problem, @Nullable Throwable cause) {
        super(why, cause);
        this.problem = problem;
    }

    /** Absent when there was no answer. */
    public Optional<Problem> problem() {
        return Optional.ofNullable(problem);
    }
}
