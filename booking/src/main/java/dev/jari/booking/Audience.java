package dev.jari.booking;

import dev.jari.booking.admission.Admission;
import dev.jari.booking.admission.PersonalLock;
import dev.jari.booking.attempt.PaymentOutcome;
import dev.jari.booking.news.BookingMoved;
import dev.jari.booking.news.BookingMoved.Meaning;
import dev.jari.booking.news.BookingsMoved;
import dev.jari.booking.news.CommitNews;
import dev.jari.booking.news.Decision;
import dev.jari.booking.news.Released;
import dev.jari.booking.saga.Waiters;
import dev.jari.booking.slotcache.CacheNews;
import dev.jari.booking.slotcache.SlotCache;
import dev.jari.booking.visit.VisitKeys;
import dev.jari.contracts.booking.BookingsChanged;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.Transport.Listening;
import java.util.List;

/** Who hears what was committed: by this instance of booking, and by the others, which broadcast it. */
record Audience(
        Waiters<BookingId, Decision> waiters,
        Waiters<OrderId, PaymentOutcome> paymentWaiters,
        Waiters<BookingId, Released> releaseWaiters,
        PersonalLock personalLock,
        VisitKeys visitKeys,
        SlotCache slotCache,
        Admission admission) {

    /** Those who wait for an answer hear it first; the other instances last. */
    void hears(CommitNews news, Bus bus) {
        slotCache.heardBy(admission::heardOf);
        news.heardBy(this::tellWaiters);
        news.heardBy(this::freeLocks);
        news.heardBy(visitKeys::heard);
        news.heardBy(this::givePlacesBack);
        news.heardBy(moved -> {
            var changed = changed(moved);
            if (changed.isEmpty()) return;
            admission.moved(changed);
            bus.broadcast(BookingsChanged.SUBJECT, new BookingsChanged(changed));
        });
    }

    private void tellWaiters(BookingsMoved moved) {
        moved.bookings().stream()
                .filter(BookingMoved::changedStatus)
                .map(BookingMoved::now)
                .forEach(waiters::tell);
        moved.bookings().stream()
                .filter(booking -> booking.meaning() == Meaning.PLACES_RELEASED)
                .map(booking -> new Released(booking.bookingId()))
                .forEach(releaseWaiters::tell);
        moved.payments().forEach(paymentWaiters::tell);
    }

    private void freeLocks(BookingsMoved moved) {
        for (var booking : moved.bookings())
            if (booking.isOver())
                personalLock.free(new PersonalLock.Claim(
                        booking.userId(), booking.slotIds().getFirst(), booking.bookingId()));
    }

    private void givePlacesBack(BookingsMoved moved) {
        for (var booking : moved.bookings())
            if (booking.meaning() == Meaning.GAVE_PLACES_BACK)
                slotCache.giveBack(booking.slotIds(), booking.quantity());
    }

    private static List<BookingId> changed(BookingsMoved moved) {
        return moved.bookings().stream()
                .filter(booking -> booking.meaning() != Meaning.ACCEPTED)
                .map(BookingMoved::bookingId)
                .distinct()
                .toList();
    }

    /** What inventory told another instance, and which bookings that one moved. In one process there is no other. */
    Listening hearsOtherInstances(Bus bus) {
        if (bus.transport().reachesThisProcessOnly()) return () -> {};
        var listening = List.of(
                bus.listen(CacheNews.SUBJECT, CacheNews.class, slotCache::heard),
                bus.listen(BookingsChanged.SUBJECT, BookingsChanged.class, changed -> {
                    waiters.heard(changed.bookingIds());
                    releaseWaiters.heard(changed.bookingIds());
                    admission.moved(changed.bookingIds());
                    // A payer waits for an order, which a changed booking does not name.
                    paymentWaiters.heardOfSome();
                }));
        return () -> listening.forEach(Listening::close);
    }
}
