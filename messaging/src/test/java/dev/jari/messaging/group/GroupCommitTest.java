package dev.jari.messaging.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.jari.platform.fault.Unreachable;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GroupCommitTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    private final List<List<Integer>> groups = Collections.synchronizedList(new ArrayList<>());

    @Test
    void callers_who_come_one_after_the_other_each_go_alone() {
        try (var commit = groupCommit(10, 10, group -> group)) {
            for (var i = 1; i <= 3; i++)
                assertThat(commit.submit(i)).succeedsWithin(SOON).isEqualTo(i);
        }
        assertThat(groups).containsExactly(List.of(1), List.of(2), List.of(3));
    }

    @Test
    void whoever_waits_shares_the_next_write_in_order_of_arrival_and_gets_an_own_answer() {
        var gate = new CountDownLatch(1);
        try (var commit = groupCommit(100, 100, group -> {
            passed(gate);
            return group.stream().map(n -> n * 10).toList();
        })) {
            // given
            var first = commit.submit(0);
            awaitGroups(1);

            // when
            var others = IntStream.rangeClosed(1, 50).mapToObj(commit::submit).toList();
            gate.countDown();

            // then
            assertThat(first).succeedsWithin(SOON).isEqualTo(0);
            for (var i = 0; i < 50; i++)
                assertThat(others.get(i)).succeedsWithin(SOON).isEqualTo((i + 1) * 10);
        }
        assertThat(groups)
                .containsExactly(
                        List.of(0), IntStream.rangeClosed(1, 50).boxed().toList());
    }

    @Test
    void a_group_larger_than_allowed_is_written_in_parts() {
        var gate = new CountDownLatch(1);
        try (var commit = groupCommit(100, 2, group -> {
            passed(gate);
            return group;
        })) {
            commit.submit(0).isDone();
            awaitGroups(1);
            var others = IntStream.rangeClosed(1, 5).mapToObj(commit::submit).toList();
            gate.countDown();
            others.forEach(answer -> assertThat(answer).succeedsWithin(SOON));
        }
        assertThat(groups).containsExactly(List.of(0), List.of(1, 2), List.of(3, 4), List.of(5));
    }

    @Test
    void a_request_that_breaks_its_group_fails_alone() {
        var gate = new CountDownLatch(1);
        try (var commit = groupCommit(10, 10, group -> {
            passed(gate);
            if (group.contains(13)) throw new IllegalArgumentException("unlucky");
            return group;
        })) {
            // given
            var first = commit.submit(0);
            awaitGroups(1);

            // when
            var answers = IntStream.of(1, 13, 2).mapToObj(commit::submit).toList();
            gate.countDown();

            // then
            assertThat(first).succeedsWithin(SOON);
            assertThat(answers.get(0)).succeedsWithin(SOON).isEqualTo(1);
            assertThat(answers.get(1)).failsWithin(SOON).withThrowableThat().withMessageContaining("unlucky");
            assertThat(answers.get(2)).succeedsWithin(SOON).isEqualTo(2);
        }
        assertThat(groups).containsExactly(List.of(0), List.of(1, 13, 2), List.of(1), List.of(13), List.of(2));
    }

    @Test
    void with_the_database_away_a_group_fails_at_once_and_together() {
        var gate = new CountDownLatch(1);
        try (var commit = groupCommit(10, 10, group -> {
            passed(gate);
            throw new Unreachable("away");
        })) {
            var first = commit.submit(0);
            awaitGroups(1);
            var others = List.of(commit.submit(1), commit.submit(2));
            gate.countDown();
            assertThat(first).failsWithin(SOON);
            others.forEach(answer -> assertThat(answer).failsWithin(SOON));
        }
        assertThat(groups).containsExactly(List.of(0), List.of(1, 2));
    }

    @Test
    void a_write_that_lost_against_another_transaction_is_tried_again() {
        var left = new AtomicInteger(2);
        try (var commit = groupCommit(10, 10, group -> {
            if (left.getAndDecrement() > 0)
                throw new IllegalStateException(new SQLException("deadlock detected", "40P01"));
            return group;
        })) {
            assertThat(commit.submit(1)).succeedsWithin(SOON).isEqualTo(1);
        }
        assertThat(groups).containsExactly(List.of(1), List.of(1), List.of(1));
    }

    @Test
    void a_caller_beyond_the_limit_is_turned_away_at_once() {
        var gate = new CountDownLatch(1);
        try (var commit = groupCommit(2, 10, group -> {
            passed(gate);
            return group;
        })) {
            // given
            var writing = commit.submit(0);
            awaitGroups(1);
            var waiting = List.of(commit.submit(1), commit.submit(2));

            // when
            var tooMany = commit.submit(3);

            // then
            assertThatThrownBy(tooMany::join).hasCauseInstanceOf(Overloaded.class);
            gate.countDown();
            assertThat(writing).succeedsWithin(SOON);
            waiting.forEach(answer -> assertThat(answer).succeedsWithin(SOON));
        }
    }

    @Test
    void closing_finishes_what_waits_and_takes_nobody_more() {
        // given
        var gate = new CountDownLatch(1);
        var commit = groupCommit(10, 1, group -> {
            passed(gate);
            return group;
        });
        var answers = IntStream.range(0, 5).mapToObj(commit::submit).toList();

        // when
        gate.countDown();
        commit.close();

        // then
        assertThat(answers).allMatch(CompletableFuture::isDone).noneMatch(CompletableFuture::isCompletedExceptionally);
        assertThat(commit.submit(6)).isCompletedExceptionally();
    }

    private GroupCommit<Integer, Integer> groupCommit(
            int waitingMax, int groupMax, Function<List<Integer>, List<Integer>> write) {
        return new GroupCommit<>("test", waitingMax, groupMax, group -> {
            groups.add(group);
            return write.apply(group);
        });
    }

    private void awaitGroups(int count) {
        await().atMost(SOON).until(() -> groups.size() >= count);
    }

    private static void passed(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
