package dev.jari.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.locking.LockedWork.Gate;
import dev.jari.testkit.Covers;
import dev.jari.testkit.process.ChildProcess;
import dev.jari.testkit.server.TestRedis;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Two instances, of which one is killed or frozen. */
@Covers("Q3")
class LockAndDeathStoreTest {

    private static final String WATCHDOG = "2s";

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static AnnotationConfigApplicationContext context;
    private static LockedWork work;
    private static LockWaiters waiters;

    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
    private final Gate gate = new Gate();

    @BeforeAll
    static void start() {
        context = LockingContexts.start(redis.url(), WATCHDOG, LockedWork.class);
        work = context.getBean(LockedWork.class);
        waiters = context.getBean(LockWaiters.class);
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @AfterEach
    void end() {
        gate.open();
        callers.close();
    }

    @Test
    @Covers("Z10")
    void a_living_holder_keeps_its_lock_longer_than_the_lease_and_a_killed_one_no_longer() {
        // given
        try (var child = child("death-1")) {
            child.awaitLine("HOLDING", Duration.ofSeconds(30));
            var next = caller("death-1", gate);
            var started = System.nanoTime();
            await().atMost(Duration.ofSeconds(5))
                    .until(() ->
                            System.nanoTime() - started > Duration.ofSeconds(3).toNanos());
            assertThat(next).isNotDone();

            // when
            child.kill();
        }

        // then
        var killed = System.nanoTime();
        gate.awaitEntered();
        assertThat(Duration.ofNanos(System.nanoTime() - killed)).isLessThan(Duration.ofSeconds(4));
    }

    @Test
    @Covers("Z10")
    void a_holder_that_was_frozen_past_its_lease_keeps_its_result_but_can_not_release_its_successors_lock() {
        // given
        try (var child = child("death-2")) {
            child.awaitLine("HOLDING", Duration.ofSeconds(30));
            child.freeze();
            var successor = caller("death-2", gate);
            gate.awaitEntered();
            var owner = redis.connection().sync().hkeys("death-2");

            // when
            child.thaw();
            child.say("finish");

            // then
            assertThat(child.awaitLine("RESULT", Duration.ofSeconds(20))).isEqualTo("RESULT told to finish");
            assertThat(child.awaitLine("LOST", Duration.ofSeconds(20))).isEqualTo("LOST 1");
            assertThat(redis.connection().sync().hkeys("death-2")).isEqualTo(owner);
            assertThat(successor).isNotDone();
            gate.open();
            assertThat(successor).succeedsWithin(Duration.ofSeconds(5)).isEqualTo("passed");
            assertThat(redis.connection().sync().exists("death-2")).isZero();
        }
    }

    @Test
    @Covers("Z10")
    void work_that_outlasts_a_fixed_lease_keeps_its_result_and_is_reported() {
        // given
        var slow = callers.submit(() -> work.leased("death-3", gate::pass));
        gate.awaitEntered();
        await().atMost(Duration.ofSeconds(5))
                .until(() -> redis.connection().sync().exists("death-3") == 0);

        // when
        gate.open();

        // then
        assertThat(slow).succeedsWithin(Duration.ofSeconds(5)).isEqualTo("passed");
        assertThat(context.getBean(MeterRegistry.class)
                        .get("lock.lost")
                        .tag("lock", "LockedWork.leased")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    @Covers("Z8")
    void a_waiter_that_was_killed_is_no_longer_counted_and_lets_the_next_one_in() {
        // given: the child stands in one queue between the holder and the next, and in another alone
        var holder = caller("death-4", gate);
        var other = caller("death-5", gate);
        await().atMost(Duration.ofSeconds(5))
                .until(() -> redis.connection().sync().exists("death-4", "death-5") == 2);
        var nextGate = new Gate();
        try (var child = child("death-4", "death-5")) {
            awaitQueued("death-4", 1);
            awaitQueued("death-5", 1);
            var next = caller("death-4", nextGate);
            awaitQueued("death-4", 2);
            assertThat(waiters.waiting("death-4")).isEqualTo(2);
            assertThat(waiters.waiting("death-5")).isEqualTo(1);

            // when
            child.kill();
            var killed = System.nanoTime();
            gate.open();

            // then
            nextGate.awaitEntered();
            assertThat(Duration.ofNanos(System.nanoTime() - killed)).isLessThan(Duration.ofSeconds(8));
            nextGate.open();
            assertThat(List.of(holder, other, next))
                    .allSatisfy(caller -> assertThat(caller).succeedsWithin(Duration.ofSeconds(5)));
        }
        assertThat(waiters.waiting("death-4")).isZero();
        await().atMost(Duration.ofSeconds(5)).until(() -> waiters.waiting("death-5") == 0);
        assertThat(redis.connection().sync().llen("redisson_lock_queue:{death-5}"))
                .isZero();
    }

    @Test
    void work_that_ends_interrupted_still_releases_its_lock() {
        // when
        var stillInterrupted = callers.submit(() -> {
            work.fair("death-6", () -> {
                Thread.currentThread().interrupt();
                return "done";
            });
            return Thread.currentThread().isInterrupted();
        });

        // then
        assertThat(stillInterrupted).succeedsWithin(Duration.ofSeconds(5)).isEqualTo(true);
        assertThat(redis.connection().sync().exists("death-6")).isZero();
    }

    private static ChildProcess child(String... keys) {
        var arguments = Stream.concat(Stream.of(redis.url(), WATCHDOG), Stream.of(keys));
        return ChildProcess.start(LockingChild.class, List.of(), arguments.toArray(String[]::new));
    }

    private Future<Object> caller(String key, Gate until) {
        return callers.submit(() -> work.fair(key, until::pass));
    }

    private static void awaitQueued(String key, long count) {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> redis.connection().sync().llen("redisson_lock_queue:{%s}".formatted(key)) == count);
    }
}
