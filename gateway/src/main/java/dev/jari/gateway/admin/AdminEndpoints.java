package dev.jari.gateway.admin;

import org.springframework.context.annotation.Import;

/** What admins ask for. Each needs nothing but other beans. */
@Import({
    AdminVenueEndpoint.class,
    AdminOfferingEndpoint.class,
    AdminSlotEndpoint.class,
    AdminBookingEndpoint.class,
    AdminCancellationEndpoint.class,
    BookingExportEndpoint.class,
    AdminOrderEndpoint.class,
    AdminCouponEndpoint.class,
    AdminWalletEndpoint.class
})
public final class AdminEndpoints {}
