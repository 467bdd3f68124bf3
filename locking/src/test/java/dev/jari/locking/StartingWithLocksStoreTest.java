package dev.jari.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.testkit.Covers;
import org.junit.jupiter.api.Test;
import org.redisson.client.RedisException;

@Covers("Q3")
class StartingWithLocksStoreTest {

    private static final String NOTHING_LISTENS = "redis://localhost:1";

    static class UnknownParameter {
        @DistributedLock(lockKey = "#unknown")
        void work(String known) {}
    }

    static final class Closed {
        @DistributedLock(lockKey = "'k'")
        void work() {}
    }

    @Test
    void a_wrong_annotation_stops_the_start() {
        assertThatThrownBy(() -> LockingContexts.start(NOTHING_LISTENS, "30s", UnknownParameter.class))
                .hasRootCauseMessage("lock key \"#unknown\" of UnknownParameter.work names #unknown, "
                        + "but the parameters are [known]");
    }

    @Test
    void a_bean_whose_locks_could_not_be_taken_stops_the_start() {
        assertThatThrownBy(() -> LockingContexts.start(NOTHING_LISTENS, "30s", Closed.class))
                .hasStackTraceContaining("Closed");
    }

    @Test
    void without_redis_the_process_starts_and_a_locked_call_fails_with_the_clients_own_exception() {
        try (var context = LockingContexts.start(NOTHING_LISTENS, "30s", LockedWork.class)) {
            var work = context.getBean(LockedWork.class);

            assertThatThrownBy(() -> work.fair("k", () -> "done")).isInstanceOf(RedisException.class);
        }
    }

    @Test
    void without_redis_work_that_the_database_guards_anyway_is_done_without_its_locks() {
        try (var context = LockingContexts.start(NOTHING_LISTENS, "30s", LockedWork.class)) {
            var work = context.getBean(LockedWork.class);

            assertThat(work.guardedAnyway("k", "user", () -> "done")).isEqualTo("done");
        }
    }
}
