package dev.jari.gateway.stream;

import org.springframework.context.annotation.Import;

/** What can be watched. Each needs nothing but other beans. */
@Import({SlotStreamEndpoint.class, BookingStreamEndpoint.class})
public final class StreamEndpoints {}
