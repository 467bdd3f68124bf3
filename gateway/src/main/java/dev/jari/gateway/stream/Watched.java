package dev.jari.gateway.stream;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One thing that streams watch together.
 *
 * @param <L> what a look at it finds
 */
public interface Watched<L> {

    /**
     * Asks how it is now, on a thread that may wait, and changes nothing here.
     *
     * @param everything whether to ask for all of it, or only for what was told to have changed
     */
    L look(boolean everything);

    /** Takes over what was found, and tells what is new. Never at the same time as {@link #snapshot()}. */
    List<StreamEvent> take(L found);

    /** All of it as it was last seen, for who comes now. */
    StreamEvent snapshot();

    /** Whether nothing more will come. */
    boolean isOver();

    /** When something will change by itself. */
    default Optional<Duration> changesIn() {
        return Optional.empty();
    }
}
