package dev.jari.gateway.waiting;

import java.util.function.Consumer;

/** A request or a stream for whose sake this gateway says, again and again, that somebody is still there. */
final class Visit {

    private final Spot spot;
    private final Consumer<Place> listener;
    private volatile boolean inside;

    Visit(Spot spot, Consumer<Place> listener) {
        this.spot = spot;
        this.listener = listener;
    }

    Spot spot() {
        return spot;
    }

    boolean isInside() {
        return inside;
    }

    /** From now on its heartbeat renews the lease. */
    void goInside() {
        inside = true;
    }

    void tell(Place place) {
        listener.accept(place);
    }
}
