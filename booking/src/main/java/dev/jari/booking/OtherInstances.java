package dev.jari.booking;

import dev.jari.booking.attempt.PaymentOutcome;
import dev.jari.booking.intake.Intake;
import dev.jari.booking.saga.Decision;
import dev.jari.booking.saga.Waiters;
import dev.jari.booking.slotcache.CacheNews;
import dev.jari.booking.slotcache.SlotCache;
import dev.jari.contracts.booking.BookingsChanged;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.Transport.Listening;
import java.util.List;

/**
 * Listens to the other instances of booking: what inventory told one of them, and which bookings it moved. In one
 * process there are none, and everything is told directly.
 */
final class OtherInstances implements AutoCloseable {

    private final List<Listening> listening;

    private OtherInstances(List<Listening> listening) {
        this.listening = listening;
    }

    static OtherInstances heardOn(
            Bus bus,
            SlotCache slotCache,
            Intake intake,
            Waiters<Decision> waiters,
            Waiters<PaymentOutcome> paymentWaiters) {
        if (bus.transport().reachesThisProcessOnly()) return new OtherInstances(List.of());
        return new OtherInstances(List.of(
                bus.listen(CacheNews.SUBJECT, CacheNews.class, slotCache::heard),
                bus.listen(BookingsChanged.SUBJECT, BookingsChanged.class, changed -> {
                    waiters.heard(changed.bookingIds());
                    intake.moved(changed.bookingIds());
                    // Who pays waits for an order, which a changed booking does not name.
                    paymentWaiters.heardOfSome();
                })));
    }

    @Override
    public void close() {
        listening.forEach(Listening::close);
    }
}
