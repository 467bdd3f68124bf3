package dev.jari.booking.admission;

import dev.jari.contracts.booking.BookingAnswer;
import dev.jari.contracts.error.ErrorCode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.function.Supplier;

/** How many bookings are made, and how long each step of making one takes. */
final class CreateMetrics {

    private final MeterRegistry meters;
    private final Counter created;
    private final Counter replayed;
    private final Timer slotQuery;
    private final Timer idempotencyCheck;
    private final Timer personalLock;
    private final Timer intake;
    private final Timer waiting;

    CreateMetrics(MeterRegistry meters) {
        this.meters = meters;
        this.created = meters.counter("booking.created.count");
        this.replayed = meters.counter("booking.replayed");
        this.slotQuery = meters.timer("booking.step", "step", "slot-query");
        this.idempotencyCheck = meters.timer("booking.step", "step", "idempotency-check");
        this.personalLock = meters.timer("booking.step", "step", "personal-lock");
        this.intake = meters.timer("booking.step", "step", "intake");
        this.waiting = meters.timer("booking.step", "step", "wait");
        // Alarms look at these: they see a counter grow only if they saw it before.
        for (var code : List.of(ErrorCode.UNAVAILABLE, ErrorCode.INTERNAL_ERROR)) refused(code);
    }

    <T> T slotQuery(Supplier<T> step) {
        return slotQuery.record(step);
    }

    <T> T idempotencyCheck(Supplier<T> step) {
        return idempotencyCheck.record(step);
    }

    <T> T personalLock(Supplier<T> step) {
        return personalLock.record(step);
    }

    <T> T intake(Supplier<T> step) {
        return intake.record(step);
    }

    <T> T waiting(Supplier<T> step) {
        return waiting.record(step);
    }

    /** What was accepted counts as created, whatever becomes of it. */
    void answered(BookingAnswer answer) {
        var refusal = answer.refusal();
        if (answer.replayed()) replayed.increment();
        else if (answer.booking() != null || answer.outcomeKnown()) created.increment();
        if (refusal != null) refused(refusal.code()).increment();
    }

    private Counter refused(ErrorCode code) {
        return meters.counter("booking.refused", "code", code.name());
    }
}
