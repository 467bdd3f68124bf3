package dev.jari.gateway.waiting;

import java.util.function.Consumer;

/** A request or a stream for whose sake this gateway says, again and again, that a guest is still there. */
final class Visit {

    private final Guest guest;
    private final Consumer<PlaceInLine> listener;
    private volatile boolean inside;

    Visit(Guest guest, Consumer<PlaceInLine> listener) {
        this.guest = guest;
        this.listener = listener;
    }

    Guest guest() {
        return guest;
    }

    boolean isInside() {
        return inside;
    }

    /** From now on its heartbeat renews the lease. */
    void goInside() {
        inside = true;
    }

    void tell(PlaceInLine place) {
        listener.accept(place);
    }
}
