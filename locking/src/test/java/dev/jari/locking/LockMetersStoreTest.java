package dev.jari.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.jari.locking.LockedWork.Gate;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestRedis;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers("Q3")
class LockMetersStoreTest {

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    @Test
    void what_locks_did_is_told_by_method() {
        try (var context = LockingContexts.start(redis.url(), "30s", LockedWork.class);
                var others = Executors.newVirtualThreadPerTaskExecutor()) {
            // given
            var work = context.getBean(LockedWork.class);
            var meters = context.getBean(MeterRegistry.class);
            var gate = new Gate();
            var holder = others.submit(() -> work.fair("meters-1", gate::pass));
            gate.awaitEntered();
            assertThat(redis.connection().sync().pttl("meters-1")).isBetween(15_000L, 30_000L);

            // when
            var waiter = others.submit(() -> work.fair("meters-1", () -> "second"));
            await().atMost(Duration.ofSeconds(5))
                    .until(() -> meters.get("lock.waiting").gauge().value() == 1);
            assertThatThrownBy(() -> work.impatient("meters-1", () -> "never"))
                    .isInstanceOfSatisfying(
                            LockRefused.class,
                            refused -> assertThat(refused.waiting()).isEqualTo(1));
            gate.open();
            assertThat(holder).succeedsWithin(Duration.ofSeconds(5));
            assertThat(waiter).succeedsWithin(Duration.ofSeconds(5));

            // then
            assertThat(meters.get("lock.acquired")
                            .tag("lock", "LockedWork.fair")
                            .counter()
                            .count())
                    .isEqualTo(2);
            assertThat(meters.get("lock.refused")
                            .tag("lock", "LockedWork.impatient")
                            .tag("reason", "LOCK_TIMEOUT")
                            .counter()
                            .count())
                    .isEqualTo(1);
            var waits = meters.get("lock.wait").tag("lock", "LockedWork.fair").timer();
            var holds = meters.get("lock.held").tag("lock", "LockedWork.fair").timer();
            assertThat(waits.max(TimeUnit.MILLISECONDS)).isGreaterThanOrEqualTo(300);
            assertThat(holds.max(TimeUnit.MILLISECONDS)).isGreaterThanOrEqualTo(300);
            assertThat(meters.get("lock.waiting").gauge().value()).isZero();
            assertThat(meters.get("lock.lost").counters()).allMatch(lost -> lost.count() == 0);
        }
    }
}
