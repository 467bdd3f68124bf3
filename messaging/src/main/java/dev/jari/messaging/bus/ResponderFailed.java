package dev.jari.messaging.bus;

/** The responder failed to answer. */
public final class ResponderFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ResponderFailed(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
