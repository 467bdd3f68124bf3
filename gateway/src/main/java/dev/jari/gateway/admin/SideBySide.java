package dev.jari.gateway.admin;

import dev.jari.contracts.audit.CheckResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Carries a {@link Comparison} out, booking by booking. What is on its way between the two services is no violation: a
 * difference counts only if it is still there after several looks.
 */
final class SideBySide<T> {

    // Millions of bookings on each side.
    private static final int PAGES_MAX = 20_000;

    // As many are remembered before they are looked at again, and after as many violations it is bad enough.
    private static final int DIFFERENCES_MAX = 1_000;
    private static final int VIOLATIONS_MAX = 100;
    private static final int LOOKS = 10;

    private final Comparison<T> comparison;
    private final Duration moment;

    /**
     * @param moment how long to let work in flight arrive before looking again
     */
    SideBySide(Comparison<T> comparison, Duration moment) {
        this.comparison = comparison;
        this.moment = moment;
    }

    CheckResult check() {
        var one = new Side<>(comparison::one, comparison.page());
        var other = new Side<>(comparison::other, comparison.page());
        var different = new TreeSet<Long>();
        var violations = new ArrayList<String>();
        var examined = 0L;
        while (violations.size() < VIOLATIONS_MAX) {
            var first = one.current();
            var second = other.current();
            if (first == null && second == null) break;
            examined++;
            var id = Math.min(idOf(first), idOf(second));
            if (!same(first, second)) different.add(id);
            if (idOf(first) == id) forward(one);
            if (idOf(second) == id) forward(other);
            if (different.size() == DIFFERENCES_MAX) violations.addAll(stillThere(different));
        }
        violations.addAll(stillThere(different));
        if (one.tooLong() || other.tooLong())
            violations.add("there are more bookings than are compared; the later ones were not looked at");
        return new CheckResult(comparison.name(), violations.isEmpty() && examined > 0, examined, violations);
    }

    private long idOf(@Nullable T item) {
        return item == null ? Long.MAX_VALUE : comparison.bookingOf(item);
    }

    private boolean same(@Nullable T one, @Nullable T other) {
        if (one == null || other == null) return one == null && other == null;
        return idOf(one) == idOf(other) && comparison.same(one, other);
    }

    private void forward(Side<T> side) {
        var item = side.current();
        if (item != null) side.forward(idOf(item));
    }

    /** Looks at them until they agree or have been looked at often enough, and forgets them. */
    private List<String> stillThere(Set<Long> different) {
        for (var look = 0; look < LOOKS && !different.isEmpty(); look++) {
            LockSupport.parkNanos(moment.toNanos());
            different.removeIf(id -> violation(id).isEmpty());
        }
        // Looks once more, because the sentences are made of what it sees.
        var violations = different.stream()
                .map(this::violation)
                .flatMap(Optional::stream)
                .limit(VIOLATIONS_MAX)
                .toList();
        different.clear();
        return violations;
    }

    private Optional<String> violation(long bookingId) {
        var one = at(comparison::one, bookingId);
        var other = at(comparison::other, bookingId);
        return same(one, other) ? Optional.empty() : Optional.of(comparison.violation(bookingId, one, other));
    }

    private @Nullable T at(Pages<T> pages, long bookingId) {
        return pages.read(bookingId - 1, 1).stream()
                .filter(item -> idOf(item) == bookingId)
                .findFirst()
                .orElse(null);
    }

    /** How one side is read. */
    private interface Pages<T> {

        List<T> read(long afterBookingId, int limit);
    }

    /** Walks through one side. */
    private static final class Side<T> {

        private final Pages<T> pages;
        private final int size;
        private List<T> page;
        private int position;
        private int read = 1;

        Side(Pages<T> pages, int size) {
            this.pages = pages;
            this.size = size;
            this.page = pages.read(0, size);
        }

        @Nullable
        T current() {
            return position < page.size() ? page.get(position) : null;
        }

        void forward(long bookingId) {
            position++;
            if (position < page.size() || page.size() < size || tooLong()) return;
            page = pages.read(bookingId, size);
            position = 0;
            read++;
        }

        boolean tooLong() {
            return read >= PAGES_MAX;
        }
    }
}
