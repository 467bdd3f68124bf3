package dev.jari.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BudgetTest {

    private final AtomicLong nanos = new AtomicLong();
    private final Budget budget = new Budget("reads", Quota.valueOf("6/1m"), 100, new TimeMeter() {
        @Override
        public long currentTimeNanos() {
            return nanos.get();
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    });

    @Test
    void all_can_be_taken_at_once_and_then_none() {
        // when
        var granted = IntStream.range(0, 6).mapToObj(_ -> budget.take("a")).toList();
        var refused = budget.take("a");

        // then
        assertThat(granted).allMatch(Allowance::granted);
        assertThat(granted).extracting(Allowance::left).containsExactly(5L, 4L, 3L, 2L, 1L, 0L);
        assertThat(granted.getLast().comesBack()).isEqualTo(Duration.ofMinutes(1));
        assertThat(refused.granted()).isFalse();
        assertThat(refused.comesBack()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void they_come_back_evenly() {
        // given
        spend("a");

        // when
        nanos.addAndGet(Duration.ofMillis(9_999).toNanos());
        var early = budget.take("a");
        nanos.addAndGet(Duration.ofMillis(1).toNanos());
        var intime = budget.take("a");

        // then
        assertThat(early.granted()).isFalse();
        assertThat(intime.granted()).isTrue();
        assertThat(budget.take("a").granted()).isFalse();
    }

    @Test
    void more_than_all_never_come_back() {
        // given
        spend("a");

        // when
        nanos.addAndGet(Duration.ofHours(1).toNanos());

        // then
        assertThat(budget.take("a").left()).isEqualTo(5);
    }

    @Test
    void one_callers_greed_costs_another_nothing() {
        // given
        spend("a");

        // then
        assertThat(budget.take("b").left()).isEqualTo(5);
    }

    @Test
    void what_was_not_used_can_be_given_back() {
        // given
        spend("a");

        // when
        budget.giveBack("a");

        // then
        assertThat(budget.take("a").granted()).isTrue();
        assertThat(budget.take("a").granted()).isFalse();
    }

    private void spend(String caller) {
        for (var i = 0; i < 6; i++) assertThat(budget.take(caller).granted()).isTrue();
    }
}
