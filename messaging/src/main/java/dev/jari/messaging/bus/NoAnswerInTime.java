package dev.jari.messaging.bus;

/** The answer to a question did not come in time; whether it was acted on is unknown. */
public final class NoAnswerInTime extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public NoAnswerInTime(String sentence) {
        super(sentence);
    }
}
