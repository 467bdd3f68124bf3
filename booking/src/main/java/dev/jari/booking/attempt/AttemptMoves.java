package dev.jari.booking.attempt;

import static dev.jari.booking.attempt.AttemptStatus.ASKED;
import static dev.jari.booking.attempt.AttemptStatus.FAILED;
import static dev.jari.booking.attempt.AttemptStatus.HELD;
import static dev.jari.booking.attempt.AttemptStatus.PAID;
import static dev.jari.booking.attempt.AttemptStatus.REFUNDED;
import static dev.jari.booking.attempt.AttemptStatus.REFUNDING;

import java.util.List;
import java.util.Optional;

/** The only place that says where an attempt to pay may go. What is not listed came twice or too late. */
public final class AttemptMoves {

    static final AttemptStatus FIRST = ASKED;

    // spotless:off
    static final List<AttemptMove> ALL = List.of(
            //              from       on                            to
            new AttemptMove(ASKED,     AttemptTrigger.NOT_KNOWN_YET, HELD),
            new AttemptMove(ASKED,     AttemptTrigger.NOT_PAID,      FAILED),
            new AttemptMove(ASKED,     AttemptTrigger.PAID,          PAID),
            new AttemptMove(ASKED,     AttemptTrigger.PAID_IN_VAIN,  REFUNDING),
            new AttemptMove(HELD,      AttemptTrigger.NOT_PAID,      FAILED),
            new AttemptMove(HELD,      AttemptTrigger.PAID,          PAID),
            new AttemptMove(HELD,      AttemptTrigger.PAID_IN_VAIN,  REFUNDING),
            // A request that was parked counts as failed, and is paid after all when an admin retries it.
            new AttemptMove(FAILED,    AttemptTrigger.PAID,          PAID),
            new AttemptMove(FAILED,    AttemptTrigger.PAID_IN_VAIN,  REFUNDING),
            new AttemptMove(PAID,      AttemptTrigger.ASKED_BACK,    REFUNDING),
            new AttemptMove(PAID,      AttemptTrigger.WENT_BACK,     REFUNDED),
            new AttemptMove(REFUNDING, AttemptTrigger.WENT_BACK,     REFUNDED));
    // spotless:on

    private AttemptMoves() {}

    /** Nothing when the attempt stays where it is. */
    public static Optional<AttemptStatus> next(AttemptStatus from, AttemptTrigger on) {
        return ALL.stream()
                .filter(move -> move.from() == from && move.on() == on)
                .map(AttemptMove::to)
                .findAny();
    }
}
