package dev.jari.gateway.admin;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.audit.ClaimOfBooking;
import dev.jari.contracts.audit.ClaimsPage;
import dev.jari.contracts.audit.ListClaims;
import dev.jari.gateway.service.Services;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Compares the claims of inventory with the bookings that are sure of their places, booking by booking. It belongs to
 * neither service, so it is made here. What is on its way between the two is no violation: a difference counts only if
 * it is still there after several looks.
 */
final class ClaimsMatchBookings {

    static final String NAME = "claims-match-bookings";

    static final int PAGE = ListClaims.LIMIT_MAX;

    // Ten million bookings on each side.
    private static final int PAGES_MAX = 20_000;

    // As many are remembered before they are looked at again, and after as many violations it is bad enough.
    private static final int DIFFERENCES_MAX = 1_000;
    private static final int VIOLATIONS_MAX = 100;
    private static final int LOOKS = 10;

    private final Services services;
    private final Duration moment;

    /**
     * @param moment how long to let work in flight arrive before looking again
     */
    ClaimsMatchBookings(Services services, Duration moment) {
        this.services = services;
        this.moment = moment;
    }

    CheckResult check() {
        var claims = new Side(ListClaims.INVENTORY);
        var bookings = new Side(ListClaims.BOOKING);
        var different = new TreeSet<Long>();
        var violations = new ArrayList<String>();
        var examined = 0L;
        while (violations.size() < VIOLATIONS_MAX) {
            var claim = claims.current();
            var booking = bookings.current();
            if (claim == null && booking == null) break;
            examined++;
            var id = Math.min(idOf(claim), idOf(booking));
            if (!same(claim, booking)) different.add(id);
            if (idOf(claim) == id) claims.forward();
            if (idOf(booking) == id) bookings.forward();
            if (different.size() == DIFFERENCES_MAX) violations.addAll(stillThere(different));
        }
        violations.addAll(stillThere(different));
        if (claims.tooLong() || bookings.tooLong())
            violations.add("there are more bookings than are compared; the later ones were not looked at");
        return new CheckResult(NAME, violations.isEmpty() && examined > 0, examined, violations);
    }

    private static long idOf(@Nullable ClaimOfBooking claim) {
        return claim == null ? Long.MAX_VALUE : claim.bookingId();
    }

    private static boolean same(@Nullable ClaimOfBooking one, @Nullable ClaimOfBooking other) {
        if (one == null || other == null) return one == null && other == null;
        return one.bookingId() == other.bookingId()
                && one.quantity() == other.quantity()
                && Set.copyOf(one.slotIds()).equals(Set.copyOf(other.slotIds()));
    }

    /** Looks at them until they agree or have been looked at often enough, and forgets them. */
    private List<String> stillThere(Set<Long> different) {
        for (var look = 0; look < LOOKS && !different.isEmpty(); look++) {
            LockSupport.parkNanos(moment.toNanos());
            different.removeIf(id -> same(at(ListClaims.INVENTORY, id), at(ListClaims.BOOKING, id)));
        }
        var violations = different.stream()
                .map(this::violation)
                .flatMap(Optional::stream)
                .limit(VIOLATIONS_MAX)
                .toList();
        different.clear();
        return violations;
    }

    private @Nullable ClaimOfBooking at(String subject, long bookingId) {
        var page = services.ask(subject, new ListClaims(bookingId - 1, 1), ClaimsPage.class);
        return page.items().stream()
                .filter(claim -> claim.bookingId() == bookingId)
                .findFirst()
                .orElse(null);
    }

    /** Looks once more, because the sentence is made of what it sees. */
    private Optional<String> violation(long bookingId) {
        var claim = at(ListClaims.INVENTORY, bookingId);
        var booking = at(ListClaims.BOOKING, bookingId);
        if (same(claim, booking)) return Optional.empty();
        if (booking == null)
            return Optional.of(
                    "booking %d is not sure of places, and has a claim on %s".formatted(bookingId, text(claim)));
        if (claim == null)
            return Optional.of("booking %d is sure of %s, and has no claim".formatted(bookingId, text(booking)));
        return Optional.of(
                "booking %d is sure of %s, and has a claim on %s".formatted(bookingId, text(booking), text(claim)));
    }

    private static String text(@Nullable ClaimOfBooking claim) {
        return claim == null ? "nothing" : "%d of slots %s".formatted(claim.quantity(), claim.slotIds());
    }

    /** One side's claims by booking id, read page by page. */
    private final class Side {

        private final String subject;
        private List<ClaimOfBooking> page;
        private int position;
        private int pages = 1;

        Side(String subject) {
            this.subject = subject;
            this.page = read(0);
        }

        private List<ClaimOfBooking> read(long after) {
            return services.ask(subject, new ListClaims(after, PAGE), ClaimsPage.class)
                    .items();
        }

        @Nullable
        ClaimOfBooking current() {
            return position < page.size() ? page.get(position) : null;
        }

        void forward() {
            position++;
            if (position < page.size() || page.size() < PAGE || tooLong()) return;
            page = read(page.getLast().bookingId());
            position = 0;
            pages++;
        }

        boolean tooLong() {
            return pages >= PAGES_MAX;
        }
    }
}
