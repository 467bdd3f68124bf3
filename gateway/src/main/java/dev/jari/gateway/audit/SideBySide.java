package dev.jari.gateway.audit;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.id.BookingId;
import dev.jari.gateway.audit.WalkMemory.Position;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries a {@link Comparison} out, booking by booking. What is on its way between the two services is no violation: a
 * difference counts only if it is still there after several looks.
 */
final class SideBySide<T> {

    // No longer than that databases are kept busy by one comparison.
    private static final Duration TIME_MAX = Duration.ofSeconds(20);

    // As many are remembered before they are looked at again, and after as many violations it is bad enough.
    private static final int DIFFERENCES_MAX = 1_000;
    private static final int VIOLATIONS_MAX = 100;
    private static final int LOOKS = 10;

    private final Comparison<T> comparison;
    private final Duration moment;
    private final Duration timeMax;
    private final LongSupplier nanoTime;

    private final WalkMemory memory;

    /**
     * @param moment how long to let work in flight arrive before looking again
     */
    SideBySide(Comparison<T> comparison, Duration moment, WalkMemory memory) {
        this(comparison, moment, memory, TIME_MAX, System::nanoTime);
    }

    SideBySide(Comparison<T> comparison, Duration moment, WalkMemory memory, Duration timeMax, LongSupplier nanoTime) {
        this.comparison = comparison;
        this.moment = moment;
        this.memory = memory;
        this.timeMax = timeMax;
        this.nanoTime = nanoTime;
    }

    CheckResult check() {
        var began = nanoTime.getAsLong();
        var place = memory.place(comparison.name());
        var first = place.after();
        var last = first;
        var atEnd = false;
        var one = new Side<>(comparison::one, comparison.page(), first);
        var other = new Side<>(comparison::other, comparison.page(), first);
        // What differed at an earlier part of the walk is looked at again, wherever the walk is now.
        var different = new TreeSet<>(place.different());
        var violations = new TreeMap<Long, String>();
        var examined = 0L;
        while (violations.size() < VIOLATIONS_MAX && nanoTime.getAsLong() - began < timeMax.toNanos()) {
            var left = one.current();
            var right = other.current();
            atEnd = left == null && right == null;
            if (atEnd) break;
            examined++;
            last = Math.min(idOf(left), idOf(right));
            if (!same(left, right)) different.add(last);
            if (idOf(left) == last) forward(one);
            if (idOf(right) == last) forward(other);
            if (different.size() >= DIFFERENCES_MAX) violations.putAll(stillThere(different));
        }
        violations.putAll(stillThere(different));
        // Whatever there was no time for is looked at by the next audit, so that none is left out for ever. No more are
        // looked at again than are told, or looking at them would leave no time to go on; the walk meets the others.
        var seen = place.seen() + examined;
        var told = new TreeSet<Long>(
                violations.keySet().stream().limit(VIOLATIONS_MAX).toList());
        memory.keep(comparison.name(), new Position(atEnd ? 0 : last, atEnd ? 0 : seen, told));
        return CheckResult.walked(
                comparison.name(),
                examined,
                violations.values().stream().limit(VIOLATIONS_MAX).toList(),
                note(first, last, atEnd),
                seen,
                atEnd ? seen : null);
    }

    private static @Nullable String note(long first, long last, boolean atEnd) {
        if (atEnd)
            return first == 0 ? null : "only bookings after %d, for which the last audit had no time".formatted(first);
        return "only bookings from %d to %d; the next audit goes on there".formatted(first + 1, last);
    }

    private long idOf(@Nullable T item) {
        return item == null ? Long.MAX_VALUE : comparison.bookingOf(item).value();
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
    private SortedMap<Long, String> stillThere(Set<Long> different) {
        for (var look = 0; look < LOOKS && !different.isEmpty(); look++) {
            LockSupport.parkNanos(moment.toNanos());
            different.removeIf(id -> violation(id).isEmpty());
        }
        // Looks once more, because the sentences are made of what it sees.
        var violations = new TreeMap<Long, String>();
        for (var id : different) violation(id).ifPresent(sentence -> violations.put(id, sentence));
        different.clear();
        return violations;
    }

    private Optional<String> violation(long bookingId) {
        var one = at(comparison::one, bookingId);
        var other = at(comparison::other, bookingId);
        return same(one, other)
                ? Optional.empty()
                : Optional.of(comparison.violation(new BookingId(bookingId), one, other));
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

        Side(Pages<T> pages, int size, long afterBookingId) {
            this.pages = pages;
            this.size = size;
            this.page = pages.read(afterBookingId, size);
        }

        @Nullable
        T current() {
            return position < page.size() ? page.get(position) : null;
        }

        void forward(long bookingId) {
            position++;
            if (position < page.size() || page.size() < size) return;
            page = pages.read(bookingId, size);
            position = 0;
        }
    }
}
