package dev.jari.gateway.audit;

import dev.jari.contracts.audit.ClaimOfBooking;
import dev.jari.contracts.audit.ListClaims;
import dev.jari.contracts.id.BookingId;
import dev.jari.gateway.service.Services;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The claims of inventory and the bookings that are sure of their places must be the same. */
record ClaimsMatchBookings(Services services) implements Comparison<ClaimOfBooking> {

    static final String NAME = "claims-match-bookings";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int page() {
        return ListClaims.LIMIT_MAX;
    }

    @Override
    public List<ClaimOfBooking> one(long afterBookingId, int limit) {
        return ask(ListClaims.INVENTORY, afterBookingId, limit);
    }

    @Override
    public List<ClaimOfBooking> other(long afterBookingId, int limit) {
        return ask(ListClaims.BOOKING, afterBookingId, limit);
    }

    private List<ClaimOfBooking> ask(String subject, long afterBookingId, int limit) {
        return services.ask(subject, new ListClaims(afterBookingId, limit)).items();
    }

    @Override
    public BookingId bookingOf(ClaimOfBooking claim) {
        return claim.bookingId();
    }

    @Override
    public boolean same(ClaimOfBooking claim, ClaimOfBooking booking) {
        return claim.quantity() == booking.quantity()
                && Set.copyOf(claim.slotIds()).equals(Set.copyOf(booking.slotIds()));
    }

    @Override
    public String violation(BookingId bookingId, @Nullable ClaimOfBooking claim, @Nullable ClaimOfBooking booking) {
        if (booking == null)
            return "booking %s is not sure of places, and has a claim on %s".formatted(bookingId, text(claim));
        if (claim == null) return "booking %s is sure of %s, and has no claim".formatted(bookingId, text(booking));
        return "booking %s is sure of %s, and has a claim on %s".formatted(bookingId, text(booking), text(claim));
    }

    private static String text(@Nullable ClaimOfBooking claim) {
        return claim == null ? "nothing" : "%d of slots %s".formatted(claim.quantity(), claim.slotIds());
    }
}
