package dev.jari.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.locking.LockedWork.Gate;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

@Covers({"Q3", "Z13"})
class PersonalLockStoreTest {

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static AnnotationConfigApplicationContext context;

    private final ExecutorService others = Executors.newVirtualThreadPerTaskExecutor();
    private LockedWork work;
    private String key;
    private String user;
    private String userKey;

    record SoldOut() implements RefusedWork {}

    @BeforeAll
    static void start() {
        context = LockingContexts.start(redis.url(), "30s", LockedWork.class);
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @BeforeEach
    void name(TestInfo test) {
        work = context.getBean(LockedWork.class);
        key = "personal:" + test.getTestMethod().orElseThrow().getName();
        user = key + ":kim";
        userKey = "reservation_lock:" + user;
    }

    @AfterEach
    void end() {
        others.close();
    }

    @Test
    void a_double_click_is_refused_at_once_while_the_first_one_runs() {
        // given
        var gate = new Gate();
        var first = others.submit(() -> work.personal(key, user, gate::pass));
        gate.awaitEntered();

        // when
        var refused = catchThrowableOfType(LockRefused.class, () -> work.personal(key, user, () -> "second"));

        // then
        assertThat(refused.code()).isEqualTo(ErrorCode.DUPLICATE_REQUEST);
        assertThat(refused.key()).isEqualTo(userKey);
        assertThat(refused.waited()).isZero();
        assertThat(refused.retryAfter()).isBetween(Duration.ofMillis(1), Duration.ofMillis(1500));
        gate.open();
        assertThat(first).succeedsWithin(Duration.ofSeconds(5)).isEqualTo("passed");
    }

    @Test
    void after_success_it_stays_until_its_time_is_over() {
        // when
        work.personal(key, user, () -> "done");

        // then
        assertThat(redis.connection().sync().pttl(userKey)).isBetween(1L, 1500L);
        assertThatThrownBy(() -> work.personal(key, user, () -> "again")).isInstanceOf(LockRefused.class);
        await().atMost(Duration.ofSeconds(3))
                .ignoreExceptionsInstanceOf(LockRefused.class)
                .until(() -> work.personal(key, user, () -> "again").equals("again"));
    }

    @Test
    void another_user_is_not_concerned() {
        work.personal(key, user, () -> "done");

        assertThat(work.personal(key, user + "2", () -> "done too")).isEqualTo("done too");
    }

    @Test
    void work_that_throws_frees_it_at_once() {
        // when
        assertThatThrownBy(() -> work.personal(key, user, () -> {
                    throw new IllegalArgumentException("no seats");
                }))
                .isInstanceOf(IllegalArgumentException.class);

        // then
        assertThat(redis.connection().sync().exists(userKey)).isZero();
        assertThat(work.personal(key, user, () -> "second try")).isEqualTo("second try");
    }

    @Test
    void work_that_answers_with_a_refusal_frees_it_at_once() {
        // when
        var answer = work.personal(key, user, SoldOut::new);
        var overTheBus = work.personal(key, user, () -> Answer.refused(Refusal.of(ErrorCode.SOLD_OUT)));

        // then
        assertThat(answer).isEqualTo(new SoldOut());
        assertThat(overTheBus).isEqualTo(Answer.refused(Refusal.of(ErrorCode.SOLD_OUT)));
        assertThat(work.personal(key, user, () -> "second try")).isEqualTo("second try");
    }

    @Test
    void who_waited_in_vain_for_the_shared_lock_may_try_again_at_once() {
        // given
        var gate = new Gate();
        var holder = others.submit(() -> work.fair(key, gate::pass));
        gate.awaitEntered();

        // when
        var refused = catchThrowableOfType(LockRefused.class, () -> work.personal(key, user, () -> "in"));

        // then
        assertThat(refused.code()).isEqualTo(ErrorCode.LOCK_TIMEOUT);
        assertThat(refused.key()).isEqualTo(key);
        assertThat(refused.waited()).isGreaterThanOrEqualTo(Duration.ofMillis(300));
        assertThat(refused.waiting()).isZero();
        assertThat(redis.connection().sync().exists(userKey)).isZero();
        gate.open();
        assertThat(holder).succeedsWithin(Duration.ofSeconds(5));
        assertThat(work.personal(key, user, () -> "in")).isEqualTo("in");
    }

    @Test
    @Covers("Z10")
    void a_personal_lock_that_meanwhile_belongs_to_another_is_not_freed() {
        // when
        assertThatThrownBy(() -> work.personal(key, user, () -> {
                    redis.connection().sync().set(userKey, "another request's token");
                    throw new IllegalArgumentException("too late");
                }))
                .isInstanceOf(IllegalArgumentException.class);

        // then
        assertThat(redis.connection().sync().get(userKey)).isEqualTo("another request's token");
    }
}
