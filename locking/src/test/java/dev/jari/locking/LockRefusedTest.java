package dev.jari.locking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.testkit.Covers;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@Covers("Q3")
class LockRefusedTest {

    @Test
    void a_caller_who_is_not_let_in_hears_so_as_any_other_refusal() {
        assertThat(answer(LockRefused.lockTimeout("slots:7", Duration.ofMillis(2_001), 4)))
                .isEqualTo(Refusal.of(ErrorCode.LOCK_TIMEOUT).with("retryAfterSeconds", 3));
        assertThat(answer(LockRefused.duplicateRequest("staff:7", Duration.ZERO)))
                .isEqualTo(Refusal.of(ErrorCode.DUPLICATE_REQUEST).with("retryAfterSeconds", 1));
    }

    @Test
    void work_that_is_let_in_answers_for_itself() {
        assertThat(LockRefused.<Object>answering(() -> "done", refusal -> refusal))
                .isEqualTo("done");
    }

    private static Object answer(LockRefused refused) {
        return LockRefused.<Object>answering(
                () -> {
                    throw refused;
                },
                refusal -> refusal);
    }
}
