package dev.jari.booking.admission;

import dev.jari.booking.refusal.Shortage;
import dev.jari.contracts.error.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request after all checks that can be made before the intake. */
sealed interface Drafted {

    /** It may be accepted. */
    record Ready(Draft draft) implements Drafted {}

    /**
     * It can't.
     *
     * @param afterDuplicate the slots, where an active booking for one of them ranks before the refusal
     * @param shortage what has too few places, where that is the reason
     */
    record Refused(
            Refusal refusal,
            List<Long> afterDuplicate,
            @Nullable Shortage shortage) implements Drafted {

        public Refused {
            afterDuplicate = List.copyOf(afterDuplicate);
        }

        Refused(Refusal refusal) {
            this(refusal, List.of(), null);
        }

        static Refused soldOut(Shortage shortage, List<Long> slotIds) {
            return new Refused(Answers.soldOut(shortage), slotIds, shortage);
        }
    }
}
