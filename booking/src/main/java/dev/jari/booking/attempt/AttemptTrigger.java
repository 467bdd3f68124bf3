package dev.jari.booking.attempt;

/** What can happen to an attempt to pay. */
public enum AttemptTrigger {
    NOT_KNOWN_YET("orders does not know yet"),
    NOT_PAID("not paid"),
    PAID("paid"),
    PAID_IN_VAIN("paid for a booking that is over or paid already"),
    ASKED_BACK("its booking is cancelled"),
    WENT_BACK("money went back");

    private final String words;

    AttemptTrigger(String words) {
        this.words = words;
    }

    /** As people say it; in the diagram. */
    String words() {
        return words;
    }
}
