package dev.jari.app.customer;

import java.time.Duration;

/** How a rush ended for one person, and how long after the start. */
sealed interface RushOutcome {

    int quantity();

    Duration took();

    record Got(int quantity, Duration took) implements RushOutcome {}

    record Refused(int quantity, Duration took, String code) implements RushOutcome {}

    /** No answer that settles it, in all the time there was. */
    record Unanswered(int quantity, Duration took, String last) implements RushOutcome {}
}
