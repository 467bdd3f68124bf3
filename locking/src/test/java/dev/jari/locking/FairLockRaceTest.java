package dev.jari.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.locking.LockedWork.Gate;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

@Covers("Q3")
class FairLockRaceTest {

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static AnnotationConfigApplicationContext context;
    private static LockedWork work;
    private static LockWaiters waiters;

    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Integer> served = new CopyOnWriteArrayList<>();
    private final Gate gate = new Gate();

    @BeforeAll
    static void start() {
        context = LockingContexts.start(redis.url(), "30s", LockedWork.class);
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
    void two_hundred_callers_are_served_in_the_order_they_came() {
        // given
        hold("fair-200");
        var all = new ArrayList<Future<?>>();
        for (var i = 0; i < 200; i++) {
            all.add(caller("fair-200", i));
            awaitQueued("fair-200", i + 1);
        }

        // when
        gate.open();

        // then
        assertThat(all).allSatisfy(caller -> assertThat(caller).succeedsWithin(Duration.ofSeconds(30)));
        assertThat(served)
                .containsExactlyElementsOf(IntStream.range(0, 200).boxed().toList());
    }

    @Test
    void without_fairness_some_are_served_before_those_who_came_earlier() {
        try (var other = LockingContexts.start(redis.url(), "30s", LockedWork.class)) {
            // given callers that come to two instances by turns
            var instances = List.of(work, other.getBean(LockedWork.class));
            var _ = callers.submit(() -> work.plain("plain", gate::pass));
            gate.awaitEntered();
            var all = new ArrayList<Future<?>>();
            for (var i = 0; i < 60; i++) {
                var number = i;
                all.add(callers.submit(() -> instances.get(number % 2).plain("plain", () -> served.add(number))));
                await().atMost(Duration.ofSeconds(30))
                        .pollInterval(Duration.ofMillis(2))
                        .until(() -> waiters.waiting("plain") == number + 1);
            }

            // when
            gate.open();

            // then
            assertThat(all).allSatisfy(caller -> assertThat(caller).succeedsWithin(Duration.ofSeconds(30)));
            assertThat(served).hasSize(60).isNotEqualTo(served.stream().sorted().toList());
        }
    }

    @Test
    void of_eight_hundred_callers_nobody_is_refused() {
        // given
        hold("fair-800");
        var all = IntStream.range(0, 800).mapToObj(i -> caller("fair-800", i)).toList();
        awaitQueued("fair-800", 800);
        assertThat(waiters.waiting("fair-800")).isEqualTo(800);
        assertThat(waiters.waitingHere()).isGreaterThanOrEqualTo(800);

        // when
        gate.open();

        // then
        assertThat(all).allSatisfy(caller -> assertThat(caller).succeedsWithin(Duration.ofSeconds(30)));
        assertThat(served).hasSize(800);
        assertThat(waiters.waiting("fair-800")).isZero();
    }

    @Test
    void a_living_waiter_is_not_dropped_however_long_the_rush_lasts() {
        // given
        hold("fair-deadline");
        var first = caller("fair-deadline", 1);
        awaitQueued("fair-deadline", 1);

        // then
        await().atMost(Duration.ofSeconds(5)).until(() -> deadlineOf("fair-deadline") > nowMillis() + 3_600_000);
        gate.open();
        assertThat(first).succeedsWithin(Duration.ofSeconds(5));
    }

    @Test
    void a_waiter_that_lost_its_place_queues_again() {
        // given
        hold("fair-dropped");
        var first = caller("fair-dropped", 1);
        awaitQueued("fair-dropped", 1);

        // when
        redis.connection().sync().del("redisson_lock_queue:{fair-dropped}", "redisson_lock_timeout:{fair-dropped}");

        // then
        awaitQueued("fair-dropped", 1);
        gate.open();
        assertThat(first).succeedsWithin(Duration.ofSeconds(5));
    }

    @Test
    void a_waiter_that_redis_forgot_is_counted_again() {
        // given
        hold("fair-forgotten");
        var first = caller("fair-forgotten", 1);
        awaitQueued("fair-forgotten", 1);

        // when
        redis.connection().sync().del("lock_waiters:{fair-forgotten}");

        // then
        await().atMost(Duration.ofSeconds(5)).until(() -> waiters.waiting("fair-forgotten") == 1);
        gate.open();
        assertThat(first).succeedsWithin(Duration.ofSeconds(5));
    }

    @Test
    void an_interrupted_waiter_leaves_the_queue() throws InterruptedException {
        // given
        hold("fair-interrupted");
        var outcome = new AtomicReference<Throwable>();
        var waiter = Thread.ofVirtual()
                .uncaughtExceptionHandler((_, e) -> outcome.set(e))
                .start(() -> work.fair("fair-interrupted", () -> "never"));
        awaitQueued("fair-interrupted", 1);

        // when
        waiter.interrupt();
        waiter.join();

        // then
        assertThat(outcome.get()).isInstanceOf(CancellationException.class);
        assertThat(redis.connection().sync().llen("redisson_lock_queue:{fair-interrupted}"))
                .isZero();
        assertThat(waiters.waiting("fair-interrupted")).isZero();
    }

    @Test
    void a_plain_lock_counts_its_waiters_too() {
        // given
        var _ = callers.submit(() -> work.plain("plain-1", gate::pass));
        gate.awaitEntered();
        var others = IntStream.range(0, 5)
                .mapToObj(i -> callers.submit(() -> work.plain("plain-1", () -> served.add(i))))
                .toList();

        // then
        await().atMost(Duration.ofSeconds(5)).until(() -> waiters.waiting("plain-1") == 5);
        gate.open();
        assertThat(others).allSatisfy(caller -> assertThat(caller).succeedsWithin(Duration.ofSeconds(10)));
        assertThat(waiters.waiting("plain-1")).isZero();
    }

    private void hold(String key) {
        var _ = callers.submit(() -> work.fair(key, gate::pass));
        gate.awaitEntered();
    }

    private Future<?> caller(String key, int number) {
        return callers.submit(() -> work.fair(key, () -> served.add(number)));
    }

    private static void awaitQueued(String key, long count) {
        await().atMost(Duration.ofSeconds(30))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> redis.connection().sync().llen("redisson_lock_queue:{%s}".formatted(key)) == count);
    }

    private static double deadlineOf(String key) {
        var deadlines = redis.connection().sync().zrangeWithScores("redisson_lock_timeout:{%s}".formatted(key), 0, 0);
        return deadlines.isEmpty() ? 0 : deadlines.getFirst().getScore();
    }

    private static long nowMillis() {
        return Long.parseLong(redis.connection().sync().time().getFirst()) * 1000;
    }
}
