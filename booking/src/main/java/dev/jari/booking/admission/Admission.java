package dev.jari.booking.admission;

import dev.jari.booking.BookingSettings;
import dev.jari.booking.refusal.Shortage;
import dev.jari.booking.slotcache.SlotCache;
import dev.jari.booking.slotcache.SlotPlaces;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.messaging.envelope.Lanes;
import dev.jari.messaging.group.GroupCommit;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/**
 * Lets bookings in. It owns what booking knows of a slot's places: whether they are too few is asked here and nowhere
 * else, when a request comes, while it stands in line, and when its turn has come. Inventory decides in the end.
 *
 * <p>No more drafts are let through than their slot has places for. Those after them wait until it is known what became
 * of them, in order: mostly the slot is full then, and none was written only to be refused.
 */
public final class Admission implements AutoCloseable {

    private final SlotCache cache;
    private final Intake intake;
    private final Duration fullTrust;
    private final Duration cacheTtl;
    private final List<GroupCommit<Draft, Outcome>> lanes;
    private final Turnstile turnstile;

    public Admission(SlotCache cache, Intake intake, BookingSettings settings) {
        this.cache = cache;
        this.intake = intake;
        this.fullTrust = settings.fullTrust();
        this.cacheTtl = settings.slotCacheTtl();
        var waitingMax = settings.intakeWaitingMax();
        this.lanes = IntStream.range(0, Lanes.COUNT)
                .mapToObj(lane -> new GroupCommit<Draft, Outcome>(
                        "intake-" + lane, waitingMax, settings.intakeGroupMax(), this::takeTurn))
                .toList();
        this.turnstile = new Turnstile(
                (draft, undecidedPlaces) ->
                        isNotHelpedByWaiting(cache.known(draft.slotIds(), cacheTtl), undecidedPlaces, draft.quantity()),
                draft -> lanes.get(draft.lane()).submit(draft),
                waitingMax);
    }

    /** What of a wish that comes now is known to have too few places, if anything. */
    Optional<Shortage> tooFewFor(Wish wish) {
        return wish.isHeld() ? Optional.empty() : Shortage.among(wish.seen(), wish.quantity());
    }

    /** The same when its turn has come, from what was heard since; nothing is asked for any more. */
    private Optional<Shortage> tooFewFor(Draft draft) {
        return draft.wish().isHeld()
                ? Optional.empty()
                : Shortage.among(cache.known(draft.slotIds(), fullTrust), draft.quantity());
    }

    /**
     * Whether a draft goes through although others before it are undecided: when nothing is known of the slot, when
     * there are too few places anyway, or when there are enough for all of them.
     */
    static boolean isNotHelpedByWaiting(List<SlotPlaces> known, int undecidedPlaces, int wanted) {
        return Shortage.among(known, wanted).isPresent()
                || Shortage.among(known, undecidedPlaces + wanted).isEmpty();
    }

    /** What came of the draft, when its turn has come. Handing in the same one again is safe: it finds its own rows. */
    CompletableFuture<Outcome> submit(Draft draft) {
        return turnstile.submit(draft);
    }

    /** In a rush the slot fills up while most still wait for their turn; they need not be written any more. */
    List<Outcome> takeTurn(List<Draft> group) {
        var shortages = new HashMap<BookingId, Shortage>();
        for (var draft : group) tooFewFor(draft).ifPresent(shortage -> shortages.put(draft.id(), shortage));
        var outcomes = new HashMap<BookingId, Outcome>();
        if (!shortages.isEmpty()) {
            shortages.forEach((id, shortage) -> outcomes.put(id, new Outcome.SoldOut(shortage)));
            outcomes.putAll(intake.rankingBefore(group.stream()
                    .filter(draft -> shortages.containsKey(draft.id()))
                    .toList()));
        }
        outcomes.putAll(intake.accept(group.stream()
                .filter(draft -> !shortages.containsKey(draft.id()))
                .toList()));
        return group.stream()
                .map(draft -> Objects.requireNonNull(outcomes.get(draft.id())))
                .toList();
    }

    /** To be told of bookings that moved: drafts that wait for what becomes of them go on. */
    public void moved(Collection<BookingId> bookingIds) {
        turnstile.decided(bookingIds);
    }

    /** To be told that there is news of a slot's places. */
    public void heardOf(SlotId slotId) {
        turnstile.heardOf(slotId);
    }

    /** Takes no more drafts and returns when all have an answer. */
    @Override
    public void close() {
        turnstile.close();
        lanes.forEach(GroupCommit::close);
    }
}
