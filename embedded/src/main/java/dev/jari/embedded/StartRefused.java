package dev.jari.embedded;

/** Says in one sentence, to the person at the terminal, why a start is not possible and what to do about it. */
public final class StartRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StartRefused(String sentence) {
        super(sentence);
    }

    public StartRefused(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
