package dev.jari.gateway.booking;

import org.springframework.context.annotation.Import;

/** What customers ask for to get places, to pay for them and to give them back. Each needs nothing but other beans. */
@Import({BookingEndpoint.class, HoldEndpoint.class, CancelEndpoint.class, PaymentEndpoint.class})
public final class BookingEndpoints {}
