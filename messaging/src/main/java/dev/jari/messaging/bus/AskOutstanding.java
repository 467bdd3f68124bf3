package dev.jari.messaging.bus;

import dev.jari.contracts.answer.Request;
import java.util.Set;

/**
 * What a receiver that misses numbers of a lane asks the service that gave them: is any of them still to come?
 *
 * @param after the last number the receiver has, 0 when it has none yet
 * @param upTo the last number it misses
 * @param types those the receiver takes; other types of the lane do not concern it
 */
public record AskOutstanding(int lane, long after, long upTo, Set<String> types)
        implements Request<AskOutstanding.Answer> {

    public AskOutstanding {
        types = Set.copyOf(types);
    }

    public static String subjectOf(String service) {
        return "outbox.outstanding." + service;
    }

    /**
     * What the service says.
     *
     * @param any whether the receiver has to wait: such a message is in the outbox, or it is not certain yet that none
     *     has to be put back into it
     */
    public record Answer(boolean any) {}
}
