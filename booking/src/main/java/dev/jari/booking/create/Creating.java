package dev.jari.booking.create;

import dev.jari.booking.BookingSettings;
import dev.jari.booking.intake.BookingIds;
import dev.jari.booking.intake.Draft;
import dev.jari.booking.intake.Intake;
import dev.jari.booking.intake.KnownPlaces;
import dev.jari.booking.news.Decision;
import dev.jari.booking.record.BookingRecords;
import dev.jari.booking.refusal.Refusals;
import dev.jari.booking.refusal.Shortage;
import dev.jari.booking.saga.Waiters;
import dev.jari.booking.slotcache.SlotCache;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.platform.database.ServiceDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Puts {@link Bookings} together and lets it answer. */
public final class Creating {

    private Creating() {}

    public static Bookings bookings(
            ServiceDatabase database,
            Bus bus,
            Bodies bodies,
            InstantSource clock,
            BookingSettings settings,
            SlotCache cache,
            Intake intake,
            Waiters<Decision> waiters,
            PersonalLock personalLock,
            BookingRecords records,
            Refusals refusals,
            MeterRegistry meters) {
        var drafts = new Drafts(
                new Wishes(bus, cache, settings.fullTrust()),
                new Prices(bus),
                new BookingIds(database),
                bodies,
                clock,
                settings.sagaTimeout());
        return new Bookings(
                drafts,
                intake,
                new Holds(bus),
                personalLock,
                waiters,
                new Replays(records, waiters),
                refusals,
                new CreateMetrics(meters),
                clock);
    }

    public static KnownPlaces knownPlaces(SlotCache cache, BookingSettings settings) {
        return new KnownPlaces() {

            @Override
            public Optional<Shortage> tooFewFor(Draft draft) {
                // A hold is a promise: who has one is never refused from memory.
                if (draft.holdId() != null) return Optional.empty();
                return cache.scarcest(draft.slotIds(), settings.fullTrust())
                        .flatMap(slot -> Shortage.of(slot, draft.quantity()));
            }

            @Override
            public OptionalInt probablyFree(long slotId) {
                return cache.knownFree(List.of(slotId), settings.slotCacheTtl());
            }
        };
    }

    public static void answerOn(Bus bus, Bookings bookings) {
        bus.respond(CreateBooking.SUBJECT, CreateBooking.class, bookings::create);
    }
}
