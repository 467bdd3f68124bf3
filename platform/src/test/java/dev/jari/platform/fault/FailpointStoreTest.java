package dev.jari.platform.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.process.ChildProcess;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailpointStoreTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    /** Passes the same failpoint three times. */
    static final class Walker {
        private Walker() {}

        public static void main(String[] args) {
            for (var step = 1; step <= 3; step++) {
                System.out.println("before " + step);
                Failpoints.reach("walking");
            }
            System.out.println("arrived");
        }
    }

    @Test
    void an_unarmed_process_walks_through() {
        try (var walker = ChildProcess.start(Walker.class, List.of("jari.failpoint=elsewhere"))) {
            assertThat(walker.awaitEnd()).isZero();
            walker.awaitLine("arrived", SOON);
            assertThat(walker.output()).doesNotContain("FAILPOINT walking");
        }
    }

    @Test
    void a_process_killed_at_its_failpoint_goes_no_further() {
        try (var walker = ChildProcess.start(Walker.class, List.of("jari.failpoint=walking:2"))) {
            // when
            walker.awaitFailpoint("walking");
            walker.kill();

            // then
            assertThat(walker.isAlive()).isFalse();
            assertThat(walker.output()).contains("before 2").doesNotContain("before 3", "arrived");
        }
    }

    @Test
    void a_process_frozen_at_its_failpoint_goes_on_after_it_is_thawed() {
        try (var walker = ChildProcess.start(Walker.class, List.of("jari.failpoint=walking"))) {
            // given
            walker.awaitFailpoint("walking");
            walker.freeze();
            walker.proceed();
            assertThat(walker.isAlive()).isTrue();
            assertThat(walker.output()).doesNotContain("before 2");

            // when
            walker.thaw();

            // then
            walker.awaitLine("arrived", SOON);
            assertThat(walker.awaitEnd()).isZero();
        }
    }
}
