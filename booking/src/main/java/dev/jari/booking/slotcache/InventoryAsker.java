package dev.jari.booking.slotcache;

import dev.jari.contracts.answer.Request;
import dev.jari.contracts.hold.PinHold;
import dev.jari.contracts.hold.UnpinHold;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.FindStay;
import dev.jari.contracts.source.FindGame;
import dev.jari.contracts.source.FindGameTimeSlot;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.NoAnswerInTime;
import dev.jari.messaging.bus.NoResponder;
import dev.jari.messaging.bus.Repeat;
import dev.jari.messaging.bus.ResponderFailed;
import dev.jari.platform.fault.Faults;
import dev.jari.platform.fault.Unreachable;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one way in which booking asks inventory: with a time limit, a few times, and not at all for a while when it does
 * not answer. Then no caller waits for it in vain, and the first who comes after the pause tries whether it is back.
 */
public final class InventoryAsker {

    private static final Logger log = LoggerFactory.getLogger(InventoryAsker.class);

    // Half of the last six tries: one question that is asked three times in vain is enough. A longer window would be
    // full of yesterday's answers, because booking seldom has to ask.
    private static final int TRIES_LOOKED_AT = 6;
    private static final int TRIES_AT_LEAST = 3;
    private static final float FAILED_PERCENT = 50;

    /** How long it is not asked; as long as one question may take. */
    private static final Duration PAUSE = Duration.ofSeconds(5);

    /** All that booking asks: an alarm sees a counter grow only if it saw the counter before. */
    private static final List<String> SUBJECTS = List.of(
            FindGameTimeSlot.SUBJECT,
            FindGame.SUBJECT,
            FindSlotAt.SUBJECT,
            FindStay.SUBJECT,
            ListMenu.SUBJECT,
            PinHold.SUBJECT,
            UnpinHold.SUBJECT);

    /** Until when the questions of the work at hand may take, as {@link System#nanoTime} counts. */
    private static final ScopedValue<Long> DEADLINE = ScopedValue.newInstance();

    private static final String ANSWERED = "answered";
    private static final String UNANSWERED = "unanswered";

    private final Bus bus;
    private final Duration timeout;
    private final int tries;
    private final Duration patience;
    private final MeterRegistry meters;
    private final CircuitBreaker breaker;

    /** @param patience how long the questions of one caller may take, all of them together */
    public InventoryAsker(
            Bus bus, MessagingSettings settings, Duration patience, Clock clock, MeterRegistry meters) {
        this.bus = bus;
        this.timeout = settings.requestTimeout();
        this.tries = 1 + settings.requestRetries();
        this.patience = patience;
        this.meters = meters;
        for (var subject : SUBJECTS)
            for (var outcome : List.of(ANSWERED, UNANSWERED)) latency(subject, outcome);
        this.breaker = CircuitBreaker.of(
                "inventory",
                CircuitBreakerConfig.custom()
                        .slidingWindow(TRIES_LOOKED_AT, TRIES_AT_LEAST, SlidingWindowType.COUNT_BASED)
                        .failureRateThreshold(FAILED_PERCENT)
                        .waitDurationInOpenState(PAUSE)
                        .permittedNumberOfCallsInHalfOpenState(1)
                        .clock(clock)
                        .build());
        breaker.getEventPublisher()
                .onStateTransition(change -> log.warn("Inventory's answers: {}", change.getStateTransition()));
    }

    /** Does work whose questions, however many, may take no longer than one caller waits. */
    public <T> T patiently(Supplier<T> work) {
        return within(patience, work);
    }

    /** The same with a patience of its own. */
    public <T> T within(Duration longest, Supplier<T> work) {
        return ScopedValue.where(DEADLINE, System.nanoTime() + longest.toNanos())
                .call(work::get);
    }

    /** The answer, or {@link InventoryAway}: within moments while inventory is left alone. */
    public <A> A ask(Request<A> question) {
        return DEADLINE.isBound() ? askUntil(DEADLINE.get(), question) : patiently(() -> ask(question));
    }

    private <A> A askUntil(long deadline, Request<A> question) {
        var subject = question.subject();
        for (var asked = 1; ; asked++) {
            var wait = waitOf(asked, deadline - System.nanoTime());
            if (!wait.isPositive())
                throw new InventoryAway("inventory is not asked %s, its caller waited long enough".formatted(subject));
            if (!breaker.tryAcquirePermission())
                throw new InventoryAway("inventory is not asked %s, it did not answer lately".formatted(subject));
            var begun = System.nanoTime();
            try {
                var answer = bus.request(question, wait, Repeat.WHEN_SILENT);
                breaker.onSuccess(took(subject, begun, ANSWERED), TimeUnit.NANOSECONDS);
                return answer;
            } catch (NoResponder | NoAnswerInTime | ResponderFailed | Unreachable e) {
                breaker.onError(took(subject, begun, UNANSWERED), TimeUnit.NANOSECONDS, e);
                log.warn("{} was not answered, try {} of {}: {}", subject, asked, tries, Faults.describe(e));
                // Only silence may be a moment's; no responder, or a failure, would be the same at once.
                if (!(e instanceof NoAnswerInTime) || asked == tries) throw new InventoryAway(Faults.describe(e));
            } catch (RuntimeException | Error e) { // the permission must go back, whatever happened
                breaker.releasePermission();
                throw e;
            }
        }
    }

    /** Half of what is left, so that another try has some of it; the last may take all. */
    private Duration waitOf(int asked, long leftNanos) {
        var longest = Duration.ofNanos(asked == tries ? leftNanos : leftNanos / 2);
        return longest.compareTo(timeout) < 0 ? longest : timeout;
    }

    private long took(String subject, long begun, String outcome) {
        var nanos = System.nanoTime() - begun;
        latency(subject, outcome).record(nanos, TimeUnit.NANOSECONDS);
        return nanos;
    }

    /** By the sources' name for what is inventory here. */
    private Timer latency(String subject, String outcome) {
        return Timer.builder("course_service.latency")
                .tag("service", "inventory")
                .tag("subject", subject)
                .tag("outcome", outcome)
                .register(meters);
    }
}
