package dev.jari.messaging.bus;

/** A transport will never take this message as it is. Counted as an attempt, then the message is parked. */
public final class Refused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public Refused(String sentence) {
        super(sentence);
    }
}
