package dev.jari.inventory.reservation;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotCommand;
import dev.jari.contracts.message.SlotRelease;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReply;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** What should be so about a few nights and the stays people want, written as plainly as possible. */
final class StayModel {

    private static final int BOOKINGS = 25;

    /** About as long as a history lasts. */
    private static final int ACCEPTED_WITHIN_MILLIS = 1_500;

    final List<SlotId> nights;
    private final Map<SlotId, Integer> capacity = new HashMap<>();
    private final Map<SlotId, Instant> closedAt = new HashMap<>();
    private final Map<BookingId, SlotReserve> has = new HashMap<>();
    private final Map<BookingId, ReserveFailure> refused = new HashMap<>();
    private final Set<BookingId> released = new HashSet<>();

    StayModel(List<SlotId> nights, int capacity) {
        this.nights = List.copyOf(nights);
        for (var night : nights) this.capacity.put(night, capacity);
    }

    /**
     * Stays of one to five nights for one to three rooms, accepted over a while; some have a deadline that is over.
     * Some nights are closed by the time they are decided about, before or after they were accepted.
     */
    List<SlotReserve> wishes(SplittableRandom random, OfferingId offeringId, long lastBooking, Instant now) {
        var wishes = new ArrayList<SlotReserve>();
        for (var i = 1; i <= BOOKINGS; i++) {
            var id = lastBooking + i;
            var first = random.nextInt(nights.size());
            var ids = nights.subList(first, Math.min(nights.size(), first + random.nextInt(1, 6)));
            var deadline = random.nextInt(12) == 0 ? now.minusSeconds(1) : now.plusSeconds(60);
            var acceptedAt = now.plusMillis(random.nextInt(ACCEPTED_WITHIN_MILLIS));
            wishes.add(new SlotReserve(
                    new BookingId(id),
                    "BK-" + id,
                    offeringId,
                    ids,
                    random.nextInt(1, 4),
                    null,
                    new UserId(id),
                    id,
                    deadline,
                    acceptedAt));
        }
        return wishes;
    }

    /** Some of the wishes and their releases, in any order, any number of times. */
    static List<SlotCommand> batch(SplittableRandom random, List<SlotReserve> wishes) {
        var batch = new ArrayList<SlotCommand>();
        for (var size = random.nextInt(1, 9); size > 0; size--) {
            var wish = wishes.get(random.nextInt(wishes.size()));
            batch.add(random.nextInt(3) > 0 ? wish : releaseOf(wish));
        }
        return batch;
    }

    private static SlotRelease releaseOf(SlotReserve wish) {
        return new SlotRelease(
                wish.bookingId(), wish.offeringId(), wish.slotIds(), wish.quantity(), "X", wish.requestedAt());
    }

    int booked(SlotId night) {
        return has.values().stream()
                .filter(stay -> stay.slotIds().contains(night))
                .mapToInt(SlotReserve::quantity)
                .sum();
    }

    int capacity(SlotId night) {
        return capacity.getOrDefault(night, 0);
    }

    @Nullable
    Instant closedAt(SlotId night) {
        return closedAt.get(night);
    }

    void edit(SlotId night, int wanted) {
        if (wanted >= booked(night)) capacity.put(night, wanted);
    }

    void shut(SlotId night, boolean close, Instant now) {
        if (close) closedAt.putIfAbsent(night, now);
        else closedAt.remove(night);
    }

    /** The answer in a word: the type of the message, or the reason of a refusal. */
    String decide(SlotCommand command, Instant now) {
        return switch (command) {
            case SlotReserve wish -> reserve(wish, now);
            case SlotRelease release -> {
                if (!refused.containsKey(release.bookingId())) released.add(release.bookingId());
                has.remove(release.bookingId());
                yield SlotReleased.TYPE;
            }
        };
    }

    static String inAWord(SlotReply reply) {
        return switch (reply) {
            case SlotReserved _ -> SlotReserved.TYPE;
            case SlotReserveFailed failed -> failed.reason().name();
            case SlotReleased _ -> SlotReleased.TYPE;
        };
    }

    private String reserve(SlotReserve wish, Instant now) {
        var id = wish.bookingId();
        if (released.contains(id)) return ReserveFailure.ALREADY_RELEASED.name();
        if (has.containsKey(id)) return SlotReserved.TYPE;
        var failure = refused.containsKey(id) ? refused.get(id) : failure(wish, now);
        if (failure == null) {
            has.put(id, wish);
            return SlotReserved.TYPE;
        }
        refused.put(id, failure);
        return failure.name();
    }

    private @Nullable ReserveFailure failure(SlotReserve wish, Instant now) {
        if (now.isAfter(wish.deadline())) return ReserveFailure.SAGA_TIMEOUT;
        // Open, or closed only after the wish: as if it had been closed at the end of time.
        var openFor = wish.slotIds().stream()
                .allMatch(night -> wish.requestedAt().isBefore(closedAt.getOrDefault(night, Instant.MAX)));
        if (!openFor) return ReserveFailure.SLOT_CLOSED;
        var fits = wish.slotIds().stream().allMatch(night -> booked(night) + wish.quantity() <= capacity(night));
        return fits ? null : ReserveFailure.SOLD_OUT;
    }
}
