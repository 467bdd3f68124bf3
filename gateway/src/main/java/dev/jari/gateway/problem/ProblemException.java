package dev.jari.gateway.problem;

/** Carries a {@link Problem} to where it is written. */
public final class ProblemException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    ProblemException(Problem problem) {
        // Without a stack trace: an expected answer, and under a rush a frequent one.
        super(problem.code().name(), null, false, false);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
