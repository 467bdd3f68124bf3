package dev.jari.messaging.bus;

/** No process in reach answers questions of this subject. */
public final class NoResponder extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public NoResponder(String sentence) {
        super(sentence);
    }
}
