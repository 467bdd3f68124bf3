package dev.jari.booking.cancel;

import dev.jari.booking.slotcache.InventoryAway;
import dev.jari.booking.slotcache.SlotCache;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.cancellation.Cancellation;
import dev.jari.contracts.cancellation.CancellationPreview;
import dev.jari.contracts.cancellation.CancellationScope;
import dev.jari.contracts.cancellation.FindCancellation;
import dev.jari.contracts.cancellation.ListCancellations;
import dev.jari.contracts.cancellation.PreviewCancellation;
import dev.jari.contracts.cancellation.StartCancellation;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.SlotId;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.StoredTime;
import dev.jari.platform.page.Cursor;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cancels everything that is booked for a slot that was closed, or for an offering or venue that was taken out of the
 * catalogue. What is asked for is a row; {@link CancellationRunner} does it, in whichever process.
 */
public final class Cancellations {

    private static final Logger log = LoggerFactory.getLogger(Cancellations.class);

    private static final int RETRY_AFTER_SECONDS = 1;

    private final CancellationStore store;
    private final SlotCache slots;
    private final InstantSource clock;
    private final CancellationRunner runner;

    public Cancellations(ServiceDatabase database, SlotCache slots, InstantSource clock, CancellationRunner runner) {
        this.store = new CancellationStore(database.jdbc());
        this.slots = slots;
        this.clock = clock;
        this.runner = runner;
    }

    public void answerOn(Bus bus) {
        bus.respond(PreviewCancellation.class, this::preview);
        bus.respond(StartCancellation.class, this::start);
        bus.respond(FindCancellation.class, this::find);
        bus.respond(ListCancellations.class, this::list);
    }

    public Answer<CancellationPreview> preview(PreviewCancellation asked) {
        var cursor = asked.cursor();
        var after = cursor == null ? null : AffectedPlace.read(cursor).orElse(null);
        if (cursor != null && after == null) return Answer.refused(Cursor.refusal());
        var now = StoredTime.now(clock);
        return knowing(() -> days(asked.scope(), now)
                .map(days -> Answer.granted(preview(asked, days, after, now)))
                .orElseGet(() -> Answer.refused(Refusal.of(ErrorCode.SLOT_NOT_FOUND))));
    }

    /** A slot that was not heard of within the hour is asked for, which inventory may not answer. */
    private static <T> Answer<T> knowing(Supplier<Answer<T>> answer) {
        try {
            return answer.get();
        } catch (InventoryAway _) {
            return Answer.refused(Refusal.of(ErrorCode.UNAVAILABLE).with("retryAfterSeconds", RETRY_AFTER_SECONDS));
        }
    }

    private CancellationPreview preview(
            PreviewCancellation asked, CancellationDays days, @Nullable AffectedPlace after, Instant now) {
        var sums = store.sums(asked.scope(), days, now);
        var page = store.affected(asked.scope(), days, after, now, Cursor.limit(asked.limit()));
        return new CancellationPreview(
                sums.stream().mapToLong(CancellationStore.Sum::bookings).sum(),
                sums.stream().mapToLong(CancellationStore.Sum::places).sum(),
                sums.stream().map(CancellationStore.Sum::refund).toList(),
                page.items(),
                page.nextCursor());
    }

    /** Nothing when there is no such slot; of offerings and venues only their bookings are known. */
    private Optional<CancellationDays> days(CancellationScope scope, Instant now) {
        return switch (scope.kind()) {
            case SLOT -> slots.slot(new SlotId(scope.id())).map(slot -> CancellationDays.of(slot, now));
            case OFFERING, VENUE -> Optional.of(CancellationDays.from(now));
        };
    }

    public Answer<Cancellation> start(StartCancellation asked) {
        var refusal = Cancels.refusal(asked.reason());
        if (refusal.isPresent()) return Answer.refused(refusal.get());
        var now = StoredTime.now(clock);
        return knowing(() -> days(asked.scope(), now)
                .map(days -> start(asked, days, now))
                .orElseGet(() -> Answer.refused(Refusal.of(ErrorCode.SLOT_NOT_FOUND))));
    }

    private Answer<Cancellation> start(StartCancellation asked, CancellationDays days, Instant now) {
        var scope = asked.scope();
        var found = store.sums(scope, days, now).stream()
                .mapToLong(CancellationStore.Sum::bookings)
                .sum();
        if (found == 0 && asked.onlyIfBooked()) return Answer.refused(Refusal.of(ErrorCode.NOT_FOUND));
        var reason = asked.reason() == null || asked.reason().isBlank() ? sentence(scope.kind()) : asked.reason();
        var id = store.begin(scope, days, asked.adminId(), reason, found, now);
        log.info("[Saga] admin {} cancels {} bookings of {}: cancellation {}", asked.adminId(), found, scope, id);
        runner.wake();
        return find(new FindCancellation(id));
    }

    /** What customers are told when staff says nothing. */
    private static String sentence(CancellationScope.Kind kind) {
        return switch (kind) {
            case SLOT -> "the venue closed the slot";
            case OFFERING -> "the venue does not offer this any more";
            case VENUE -> "the venue closed";
        };
    }

    public Answer<Cancellation> find(FindCancellation asked) {
        return store.find(asked.cancellationId())
                .map(Answer::granted)
                .orElseGet(() -> Answer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
    }

    public Answer<Page<Cancellation>> list(ListCancellations asked) {
        var before = Cursor.id(asked.cursor(), Long.MAX_VALUE);
        if (before.isEmpty()) return Answer.refused(Cursor.refusal());
        var limit = Cursor.limit(asked.limit());
        // One more than asked for tells whether there is another page.
        var found = store.before(before.getAsLong(), limit + 1);
        var page = found.subList(0, Math.min(limit, found.size()));
        return Answer.granted(new Page<>(
                page, found.size() > limit ? Cursor.after(page.getLast().cancellationId()) : null));
    }
}
