package dev.jari.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.testkit.Covers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

@Covers("Q1")
class WaitingAsideTest {

    private static final Executor CALLERS = Executors.newVirtualThreadPerTaskExecutor();

    private final AtomicLong nanos = new AtomicLong();
    private final WaitingBulkhead aside = new WaitingBulkhead(1, nanos::get);

    /** A caller who comes and goes, and was there for so long. */
    private void visit(Duration stay) {
        assertThat(aside.enterSoon()).isTrue();
        var since = nanos.get();
        nanos.addAndGet(stay.toNanos());
        aside.leave(since);
    }

    @Test
    void while_it_goes_quickly_one_too_many_waits_for_a_place() throws Exception {
        // given
        visit(Duration.ofMillis(900));
        assertThat(aside.enterSoon()).isTrue();

        // when
        var waiting = CompletableFuture.supplyAsync(aside::enterSoon, CALLERS);
        await().until(aside::isAwaited);
        aside.leave(nanos.get());

        // then
        assertThat(waiting.get(20, TimeUnit.SECONDS)).isTrue();
        assertThat(aside.count()).isOne();
    }

    @Test
    void but_not_for_ever() {
        assertThat(aside.enterSoon()).isTrue();

        assertThat(aside.enterSoon()).isFalse();
        assertThat(aside.count()).isOne();
    }

    @Test
    void while_those_before_take_long_nobody_waits_for_a_place() {
        // given
        for (var i = 0; i < 16; i++) visit(Duration.ofSeconds(3));
        assertThat(aside.enterSoon()).isTrue();

        // then
        assertThat(took(aside::enterSoon)).isLessThan(Duration.ofMillis(500));
    }

    @Test
    void nor_once_nobody_comes_or_goes_any_more() {
        // given
        visit(Duration.ofMillis(10));
        assertThat(aside.enterSoon()).isTrue();

        // when
        nanos.addAndGet(Duration.ofMillis(1_001).toNanos());

        // then
        assertThat(took(aside::enterSoon)).isLessThan(Duration.ofMillis(500));
    }

    /** Of a caller who got no place. */
    private static Duration took(BooleanSupplier entering) {
        var began = System.nanoTime();
        assertThat(entering.getAsBoolean()).isFalse();
        return Duration.ofNanos(System.nanoTime() - began);
    }
}
