package dev.jari.booking.slotcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.contracts.hold.PinHold;
import dev.jari.contracts.hold.UnpinHold;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.FindStay;
import dev.jari.contracts.source.FindGame;
import dev.jari.contracts.source.FindGameTimeSlot;
import dev.jari.contracts.source.GameAnswer;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.testkit.Covers;
import dev.jari.testkit.ManualClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Covers("B6")
class AskingInventoryTest {

    /** For those who get an answer: a crowded machine must not make silence of it. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration SHORT_PATIENCE = Duration.ofMillis(50);
    private static final Duration AFTER_THE_PAUSE = Duration.ofMillis(5_001);

    private final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Bus bus = new Bus(
            new LocalTransport(), Bodies.lenient(), MessagingSettings.defaults(), clock, MessagingMetrics.unobserved());
    private InventoryAsker asker = asker(PATIENCE);
    private final AtomicInteger heard = new AtomicInteger();
    private final CountDownLatch never = new CountDownLatch(1);
    private volatile boolean silent;
    private volatile boolean failing;

    private InventoryAsker asker(Duration timeout) {
        return asker(timeout, timeout.multipliedBy(100));
    }

    private InventoryAsker asker(Duration timeout, Duration patience) {
        var usual = MessagingSettings.defaults();
        var settings = new MessagingSettings(
                usual.transport(),
                usual.natsUrl(),
                usual.fallbackPoll(),
                usual.maxAttempts(),
                usual.batchSize(),
                usual.brokerTimeout(),
                timeout,
                usual.requestRetries(),
                usual.firstRetry(),
                usual.maxRetry(),
                usual.retention());
        return new InventoryAsker(bus, settings, patience, clock, meters);
    }

    @AfterEach
    void close() {
        never.countDown();
        bus.close();
    }

    private void answering() {
        bus.respond(FindGame.class, _ -> {
            heard.incrementAndGet();
            if (failing) throw new IllegalStateException("no database");
            if (silent) waitInVain();
            return new GameAnswer(false, null);
        });
    }

    private void waitInVain() {
        try {
            never.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void ask() {
        assertThat(asker.ask(new FindGame(17))).isEqualTo(new GameAnswer(false, null));
    }

    private void askInVain() {
        assertThatThrownBy(() -> asker.ask(new FindGame(17))).isInstanceOf(InventoryAway.class);
    }

    @Test
    void silence_is_asked_three_times_and_then_left_alone() {
        // given
        asker = asker(SHORT_PATIENCE);
        answering();
        silent = true;

        // when
        askInVain();
        assertThat(heard).hasValue(3);
        askInVain();
        askInVain();

        // then
        assertThat(heard).hasValue(3);
    }

    @Test
    void all_tries_together_take_no_longer_than_their_caller_waits() {
        // given an answer that would be waited for much longer
        asker = asker(PATIENCE, SHORT_PATIENCE);
        answering();
        silent = true;

        // when
        var begun = System.nanoTime();
        askInVain();

        // then each try had its part
        assertThat(heard).hasValue(3);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(PATIENCE);
    }

    @Test
    void who_has_waited_long_enough_for_other_answers_asks_nothing_more() {
        answering();

        assertThatThrownBy(() -> asker.within(Duration.ZERO, () -> asker.ask(new FindGame(17))))
                .isInstanceOf(InventoryAway.class);

        // then it is nothing that inventory did
        assertThat(heard).hasValue(0);
        for (var i = 0; i < 3; i++) ask();
        assertThat(measured(FindGame.SUBJECT, "unanswered")).isZero();
    }

    @Test
    void questions_of_every_subject_share_what_is_known_of_inventory() {
        // given
        answering();
        failing = true;
        for (var i = 0; i < 3; i++) askInVain();

        // then the others are not asked in vain first
        assertThatThrownBy(() -> asker.ask(new FindGameTimeSlot(501)))
                .isInstanceOf(InventoryAway.class)
                .hasMessageContaining("did not answer lately");
    }

    @Test
    void a_failure_is_not_asked_again_at_once() {
        answering();
        failing = true;

        askInVain();

        assertThat(heard).hasValue(1);
    }

    @Test
    void nobody_there_is_as_bad_as_silence() {
        askInVain();
        askInVain();
        askInVain();
        answering();

        askInVain();
        assertThat(heard).hasValue(0);
    }

    @Test
    void after_the_pause_one_tries_whether_it_is_back() {
        // given
        answering();
        failing = true;
        for (var i = 0; i < 5; i++) askInVain();
        assertThat(heard).hasValue(3);

        // when it is not
        clock.advance(AFTER_THE_PAUSE);
        askInVain();
        askInVain();
        assertThat(heard).hasValue(4);

        // when it is
        failing = false;
        clock.advance(AFTER_THE_PAUSE);

        // then
        ask();
        ask();
        assertThat(heard).hasValue(6);
    }

    @Test
    void now_and_then_a_failure_stops_nobody() {
        answering();
        for (var i = 0; i < 10; i++) {
            ask();
            ask();
            failing = true;
            askInVain();
            failing = false;
        }

        assertThat(heard).hasValue(30);
    }

    @Test
    void how_long_inventory_takes_is_measured() {
        answering();
        ask();
        failing = true;
        askInVain();

        assertThat(measured(FindGame.SUBJECT, "answered")).isEqualTo(1);
        assertThat(measured(FindGame.SUBJECT, "unanswered")).isEqualTo(1);
    }

    /** An alarm sees a counter grow only if it saw it before. */
    @Test
    void what_was_never_asked_is_shown_as_zero() {
        for (var subject : List.of(
                FindGame.SUBJECT,
                FindGameTimeSlot.SUBJECT,
                FindSlotAt.SUBJECT,
                FindStay.SUBJECT,
                ListMenu.SUBJECT,
                PinHold.SUBJECT,
                UnpinHold.SUBJECT))
            for (var outcome : List.of("answered", "unanswered"))
                assertThat(measured(subject, outcome)).as(subject).isZero();
    }

    private long measured(String subject, String outcome) {
        return meters.get("course_service.latency")
                .tags("service", "inventory", "subject", subject, "outcome", outcome)
                .timer()
                .count();
    }
}
