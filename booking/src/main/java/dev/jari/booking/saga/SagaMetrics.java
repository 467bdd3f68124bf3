package dev.jari.booking.saga;

import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.FailReason;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** How long bookings take to be decided, and what came too late to change anything. */
final class SagaMetrics {

    private final MeterRegistry meters;

    /** An alarm sees a counter grow only if it saw the counter before, so all are there from the start. */
    SagaMetrics(MeterRegistry meters) {
        this.meters = meters;
        Moves.ALL.stream()
                .filter(move -> move.from() == Moves.FIRST && move.to() != BookingStatus.FAILED)
                .forEach(move -> duration(move.to().name()));
        for (var reason : FailReason.values()) if (reason != FailReason.PAYMENT_WINDOW_OVER) duration(reason.name());
        for (var actor : Actor.values()) cancelled(actor);
    }

    private Timer duration(String outcome) {
        return meters.timer("saga.duration", "outcome", outcome);
    }

    private Counter cancelled(Actor by) {
        return meters.counter("booking.cancelled.count", "by", by.name());
    }

    /** A message that is not in the table for the state its booking is in, and should not have come. */
    void absorbed(BookingStatus status, Trigger trigger) {
        meters.counter("saga.absorbed", "status", status.name(), "trigger", trigger.name())
                .increment();
    }

    void unknown(Trigger trigger) {
        meters.counter("saga.unknown", "trigger", trigger.name()).increment();
    }

    void moved(List<Change> changes, Instant now) {
        for (var change : changes) {
            if (change.move().changesStatus() && change.to() == BookingStatus.CANCELLED)
                cancelled(change.step().actor()).increment();
            if (change.move().from() != Moves.FIRST) continue;
            var reason = change.failReason();
            duration(reason == null ? change.to().name() : reason.name())
                    .record(Duration.between(change.booking().createdAt(), now));
        }
    }
}
