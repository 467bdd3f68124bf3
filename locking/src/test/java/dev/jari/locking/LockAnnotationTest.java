package dev.jari.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.testkit.Covers;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Covers("Q3")
class LockAnnotationTest {

    @NullMarked
    static class Skippable {
        @DistributedLock(lockKey = "'k'", waitTime = 0, skipIfTaken = true)
        void nothing() {}

        @DistributedLock(lockKey = "'k'", waitTime = 0, skipIfTaken = true)
        boolean truth() {
            return true;
        }

        @DistributedLock(lockKey = "'k'", waitTime = 0, skipIfTaken = true)
        Optional<String> perhaps() {
            return Optional.of("done");
        }

        @DistributedLock(lockKey = "'k'", waitTime = 0, skipIfTaken = true)
        @Nullable
        String nullable() {
            return "done";
        }
    }

    static class Leased {
        @DistributedLock(lockKey = "'k'", leaseTime = 5)
        void bySource() {}

        @DistributedLock(lockKey = "'k'", leaseTime = 5, lease = "${lease}")
        void byOperator() {}
    }

    static class Wrong {
        @DistributedLock(lockKey = "'k'", waitTime = 0, skipIfTaken = true)
        String text() {
            return "done";
        }

        @DistributedLock(lockKey = "'k'", waitTime = 0, skipIfTaken = true)
        int number() {
            return 1;
        }

        @DistributedLock(lockKey = "'k'", skipIfTaken = true)
        void waits() {}

        @DistributedLock(lockKey = "'k'")
        CompletableFuture<String> later() {
            return CompletableFuture.completedFuture("done");
        }

        @DistributedLock(lockKey = "'k'", leaseTime = 0)
        void leasedForNothing() {}

        @DistributedLock(lockKey = "'k'", lease = "0s")
        void leasedForNoTime() {}

        @DistributedLock(lockKey = "'k'")
        final void closed() {}

        @DistributedLock(lockKey = "'k'", waitTime = -1)
        void impatient() {}

        @DistributedLock(lockKey = "'k'", userLockKey = "'u'", userLockTime = 0)
        void short_() {}
    }

    @Test
    void the_annotation_has_the_names_and_defaults_that_were_asked_for() {
        var defaults = new HashMap<String, Object>();
        for (var method : DistributedLock.class.getDeclaredMethods())
            defaults.put(method.getName(), String.valueOf(method.getDefaultValue()));

        assertThat(defaults)
                .isEqualTo(Map.of(
                        "lockKey", "null",
                        "userLockKey", "",
                        "waitTime", "2",
                        "leaseTime", "-1",
                        "lease", "",
                        "fair", "true",
                        "userLockTime", "3000",
                        "timeUnit", TimeUnit.SECONDS.name(),
                        "skipIfTaken", "false",
                        "runsWithoutRedis", "false"));
    }

    @Test
    void a_lease_that_the_operator_decides_comes_before_the_one_in_the_source() {
        assertThat(plan(Leased.class, "bySource").lease()).isEqualTo(Duration.ofSeconds(5));
        assertThat(plan(Leased.class, "byOperator").lease()).isEqualTo(Duration.ofSeconds(90));
    }

    @Test
    void a_skipped_method_returns_what_its_type_has_for_no() {
        assertThat(plan(Skippable.class, "nothing").skipped()).isNull();
        assertThat(plan(Skippable.class, "truth").skipped()).isEqualTo(false);
        assertThat(plan(Skippable.class, "perhaps").skipped()).isEqualTo(Optional.empty());
        assertThat(plan(Skippable.class, "nullable").skipped()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "text, can't be skipped",
        "number, can't be skipped",
        "waits, waitTime = 0",
        "later, before its work is done",
        "leasedForNothing, lease of 0",
        "leasedForNoTime, lease of PT0S",
        "closed, final",
        "impatient, negative",
        "short_, without duration"
    })
    void an_annotation_that_can_not_be_kept_is_refused(String method, String reason) {
        assertThatThrownBy(() -> plan(Wrong.class, method))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(reason);
    }

    private static LockPlan plan(Class<?> type, String name) {
        return new LockPlans(text -> text.replace("${lease}", "90s")).of(method(type, name));
    }

    private static Method method(Class<?> type, String name) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
