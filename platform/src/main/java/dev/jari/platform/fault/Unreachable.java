package dev.jari.platform.fault;

import org.jspecify.annotations.Nullable;

/** Something needed can't be reached now. Tried again for ever, never counted against a message. */
public final class Unreachable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public Unreachable(String sentence) {
        super(sentence);
    }

    public Unreachable(String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
    }
}
