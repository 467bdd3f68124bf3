package dev.jari.locking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.locking.LockedWork.Gate;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestRedis;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

@Covers("Q3")
class SkippingTakenWorkStoreTest {

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static AnnotationConfigApplicationContext context;
    private static LockedWork work;

    private final ExecutorService others = Executors.newVirtualThreadPerTaskExecutor();

    @BeforeAll
    static void start() {
        context = LockingContexts.start(redis.url(), "30s", LockedWork.class);
        work = context.getBean(LockedWork.class);
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @AfterEach
    void end() {
        others.close();
    }

    @Test
    void work_that_another_does_already_is_left_out_and_says_so() {
        // given
        var gate = new Gate();
        var first = others.submit(() -> work.recover("skip-1", gate::pass));
        gate.awaitEntered();
        var runs = new AtomicInteger();

        // when
        var second = work.recover("skip-1", runs::incrementAndGet);

        // then
        assertThat(second).isFalse();
        assertThat(runs).hasValue(0);
        assertThat(redis.connection().sync().pttl("recovery:skip-1")).isBetween(30_000L, 60_000L);
        assertThat(context.getBean(MeterRegistry.class)
                        .get("lock.skipped")
                        .tag("lock", "LockedWork.recover")
                        .counter()
                        .count())
                .isEqualTo(1);
        gate.open();
        assertThat(first).succeedsWithin(Duration.ofSeconds(5)).isEqualTo(true);
    }

    @Test
    void the_next_order_and_the_next_time_are_not_concerned() {
        assertThat(work.recover("skip-2", () -> "done")).isTrue();
        assertThat(work.recover("skip-2", () -> "done")).isTrue();
        assertThat(work.recover("skip-3", () -> "done")).isTrue();
    }

    @Test
    void a_fair_lock_is_skipped_without_leaving_anything_in_its_queue() {
        // given
        var gate = new Gate();
        var first = others.submit(() -> work.fair("skip-4", gate::pass));
        gate.awaitEntered();

        // when, then
        assertThat(work.fairOrSkipped("skip-4", () -> "done")).isEmpty();
        assertThat(redis.connection().sync().llen("redisson_lock_queue:{skip-4}"))
                .isZero();
        gate.open();
        assertThat(first).succeedsWithin(Duration.ofSeconds(5));
        assertThat(work.fairOrSkipped("skip-4", () -> "done")).contains("done");
    }

    @Test
    void a_free_fair_lock_is_not_skipped_because_of_the_dead_in_its_queue() {
        // given
        redis.connection().sync().rpush("redisson_lock_queue:{skip-5}", "dead:1");
        redis.connection().sync().zadd("redisson_lock_timeout:{skip-5}", 9e12, "dead:1");

        // when, then
        assertThat(work.fairOrSkipped("skip-5", () -> "done")).contains("done");
    }
}
