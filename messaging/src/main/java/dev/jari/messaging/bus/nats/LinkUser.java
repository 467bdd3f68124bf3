package dev.jari.messaging.bus.nats;

import io.nats.client.JetStreamApiException;
import java.io.IOException;

/** A part of the transport that begins anew on every link. Called by the link's keeper only. */
interface LinkUser {

    /** A new link is there; failing gives it up. */
    default void attached(NatsLink link) throws IOException, JetStreamApiException {}

    /** Called a few times a second, and whenever something changed. Failing is logged, and it is called again. */
    default void tick(NatsLink link) throws IOException, JetStreamApiException {}

    /** The link is no longer to be used; it may work for a moment yet when the process stops. */
    default void detached(NatsLink link) {}
}
