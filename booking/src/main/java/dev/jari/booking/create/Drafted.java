package dev.jari.booking.create;

import dev.jari.booking.intake.Draft;
import dev.jari.contracts.error.Refusal;
import java.util.List;

/** A request after all checks that can be made before the intake. */
sealed interface Drafted {

    /** It may be accepted. */
    record Ready(Draft draft) implements Drafted {}

    /**
     * It can't.
     *
     * @param afterDuplicate the slots, where an active booking for one of them ranks before the refusal
     */
    record Refused(Refusal refusal, List<Long> afterDuplicate) implements Drafted {

        public Refused {
            afterDuplicate = List.copyOf(afterDuplicate);
        }

        Refused(Refusal refusal) {
            this(refusal, List.of());
        }
    }
}
