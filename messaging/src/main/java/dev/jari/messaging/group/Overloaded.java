package dev.jari.messaging.group;

/** So many callers wait already that another one is turned away at once. */
public final class Overloaded extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public Overloaded(String sentence) {
        super(sentence);
    }
}
