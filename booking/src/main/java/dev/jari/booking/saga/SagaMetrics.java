package dev.jari.booking.saga;

import dev.jari.contracts.booking.BookingStatus;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** How long bookings take to be decided, and what came too late to change anything. */
final class SagaMetrics {

    private final MeterRegistry meters;

    SagaMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    /** A message that is not in the table for the state its booking is in. */
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
                meters.counter(
                                "booking.cancelled.count",
                                "by",
                                change.step().actor().name())
                        .increment();
            if (change.move().from() != Moves.FIRST) continue;
            var reason = change.failReason();
            meters.timer(
                            "saga.duration",
                            "outcome",
                            reason == null ? change.to().name() : reason.name())
                    .record(Duration.between(change.booking().createdAt(), now));
        }
    }
}
