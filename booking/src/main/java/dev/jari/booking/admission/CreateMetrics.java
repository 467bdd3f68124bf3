package dev.jari.booking.admission;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.error.ErrorCode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** How many bookings are made, and how long each step of making one takes. */
final class CreateMetrics {

    private final MeterRegistry meters;
    private final Counter created;
    private final Counter replayed;
    private final Map<Step, Timer> steps = new EnumMap<>(Step.class);

    CreateMetrics(MeterRegistry meters) {
        this.meters = meters;
        this.created = meters.counter("booking.created.count");
        this.replayed = meters.counter("booking.replayed");
        for (var step : Step.values()) steps.put(step, meters.timer("booking.step", "step", step.label()));
        // Alarms look at these: they see a counter grow only if they saw it before.
        for (var code : List.of(ErrorCode.UNAVAILABLE, ErrorCode.INTERNAL_ERROR)) refused(code);
    }

    /** A step on the way to the answer. */
    enum Step {
        SLOT_QUERY,
        IDEMPOTENCY_CHECK,
        PERSONAL_LOCK,
        INTAKE,
        WAIT;

        private String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    <T> T time(Step step, Supplier<T> work) {
        return Objects.requireNonNull(steps.get(step)).record(work);
    }

    /** What was accepted counts as created, whatever becomes of it. */
    void answered(Reply reply) {
        if (reply.replayed()) replayed.increment();
        else if (reply.hasBooking()) created.increment();
        if (reply.answer() instanceof Answer.Refused<Booking>(var refusal))
            refused(refusal.code()).increment();
    }

    private Counter refused(ErrorCode code) {
        return meters.counter("booking.refused", "code", code.name());
    }
}
