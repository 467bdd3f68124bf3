package dev.jari.booking.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AllowanceTest {

    // Near the end of its range, so that an overflow in between is met.
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(3));

    private long taken(Allowance allowance, int tries) {
        return IntStream.range(0, tries).filter(_ -> allowance.take()).count();
    }

    private void passes(long millis) {
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    @Test
    void a_second_has_as_many_as_are_allowed_whenever_they_come() {
        var allowance = new Allowance(20, nanos::get);

        assertThat(taken(allowance, 800)).isEqualTo(20);

        passes(100);
        assertThat(taken(allowance, 800)).isEqualTo(2);
    }

    @Test
    void what_was_not_used_for_long_is_not_saved() {
        var allowance = new Allowance(20, nanos::get);
        taken(allowance, 20);

        passes(60_000);

        assertThat(taken(allowance, 800)).isEqualTo(20);
    }

    @Test
    void none_is_none() {
        assertThat(taken(new Allowance(0, nanos::get), 10)).isZero();
    }

    @Test
    void very_many_are_as_good_as_all() {
        assertThat(taken(new Allowance(Integer.MAX_VALUE, nanos::get), 100_000)).isEqualTo(100_000);
    }
}
