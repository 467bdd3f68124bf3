package dev.jari.app.customer;

import java.time.Duration;

/** How a rush ended for one person, and how long after the start. */
sealed interface Outcome {

    int quantity();

    Duration took();

    record Got(int quantity, Duration took) implements Outcome {}

    record Refused(int quantity, Duration took, String code) implements Outcome {}

    /** No answer that settles it, in all the time there was. */
    record Unanswered(int quantity, Duration took, String last) implements Outcome {}
}
