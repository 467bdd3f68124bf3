package dev.jari.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.jari.locking.LockedWork.Gate;
import dev.jari.locking.TransactionalWork.WatchedTransactions;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

@Covers({"Q3", "Q1"})
class LockAroundTransactionStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static AnnotationConfigApplicationContext context;
    private static TransactionalWork work;
    private static WatchedTransactions transactions;

    @BeforeAll
    static void start() throws SQLException {
        try (var connection = database.connect()) {
            connection.createStatement().execute("CREATE TABLE note (text text NOT NULL)");
        }
        TransactionalWork.Wiring.url = database.url();
        context = LockingContexts.start(redis.url(), "30s", LockedWork.class, TransactionalWork.Wiring.class);
        work = context.getBean(TransactionalWork.class);
        transactions = context.getBean(WatchedTransactions.class);
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @BeforeEach
    void forget() {
        transactions.events.clear();
        transactions.watcher = event -> event;
    }

    @Test
    void the_lock_is_there_before_the_transaction_begins_and_until_it_is_committed() {
        // given
        transactions.watcher = event -> "%s, %s, %d notes".formatted(event, lockState("around-1"), notes("around-1"));

        // when
        work.locked("around-1", jdbc -> write(jdbc, "around-1"));

        // then
        assertThat(transactions.events)
                .containsExactly("before BEGIN, locked, 0 notes", "after COMMIT, locked, 1 notes");
        assertThat(lockState("around-1")).isEqualTo("free");
    }

    @Test
    void the_lock_is_there_until_the_transaction_is_rolled_back() {
        // given
        transactions.watcher = event -> "%s, %s".formatted(event, lockState("around-2"));

        // when
        assertThatThrownBy(() -> work.locked("around-2", jdbc -> {
                    write(jdbc, "around-2");
                    throw new IllegalArgumentException("changed my mind");
                }))
                .isInstanceOf(IllegalArgumentException.class);

        // then
        assertThat(transactions.events).containsExactly("before BEGIN, locked", "after ROLLBACK, locked");
        assertThat(lockState("around-2")).isEqualTo("free");
        assertThat(notes("around-2")).isZero();
    }

    @Test
    void the_next_holder_sees_what_the_one_before_committed() {
        // given
        var gate = new Gate();
        try (var others = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = others.submit(() -> work.locked("around-3", jdbc -> {
                write(jdbc, "around-3");
                return gate.pass();
            }));
            gate.awaitEntered();
            var second = others.submit(() -> work.locked("around-3", jdbc -> notes(jdbc, "around-3")));
            awaitWaiting("around-3", 1);

            // when
            gate.open();

            // then
            assertThat(first).succeedsWithin(Duration.ofSeconds(5));
            assertThat(second).succeedsWithin(Duration.ofSeconds(5)).isEqualTo(1L);
        }
    }

    @Test
    void fifty_callers_that_wait_hold_no_connection() {
        // given
        var gate = new Gate();
        try (var others = Executors.newVirtualThreadPerTaskExecutor()) {
            var holder = others.submit(() -> context.getBean(LockedWork.class).fair("around-4", gate::pass));
            gate.awaitEntered();

            // when
            var waiting = new ArrayList<Future<Integer>>();
            for (var i = 0; i < 50; i++)
                waiting.add(others.submit(() -> work.locked("around-4", jdbc -> write(jdbc, "around-4"))));
            awaitWaiting("around-4", 50);

            // then
            var pool = context.getBean(HikariDataSource.class).getHikariPoolMXBean();
            assertThat(pool.getActiveConnections()).isZero();
            assertThat(pool.getThreadsAwaitingConnection()).isZero();
            assertThat(openTransactions()).isZero();
            assertThat(transactions.events).isEmpty();
            gate.open();
            assertThat(holder).succeedsWithin(Duration.ofSeconds(5));
            assertThat(waiting).allSatisfy(caller -> assertThat(caller).succeedsWithin(Duration.ofSeconds(20)));
            assertThat(notes("around-4")).isEqualTo(50);
        }
    }

    @Test
    void a_call_inside_a_running_transaction_is_refused_as_a_bug() {
        assertThatThrownBy(() -> work.unlocked(_ -> work.locked("around-5", jdbc -> write(jdbc, "around-5"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("TransactionalWork.locked was called inside a transaction");
        assertThat(notes("around-5")).isZero();
    }

    private static String lockState(String key) {
        return redis.connection().sync().exists(key) == 1 ? "locked" : "free";
    }

    private static void awaitWaiting(String key, long count) {
        var waiters = context.getBean(LockWaiters.class);
        await().atMost(Duration.ofSeconds(20)).until(() -> waiters.waiting(key) == count);
    }

    private static int write(JdbcClient jdbc, String text) {
        return jdbc.sql("INSERT INTO note (text) VALUES (:text)")
                .param("text", text)
                .update();
    }

    private static long notes(JdbcClient jdbc, String text) {
        return jdbc.sql("SELECT count(*) FROM note WHERE text = :text")
                .param("text", text)
                .query(Long.class)
                .single();
    }

    /** As another client sees it, on a connection of its own. */
    private static long notes(String text) {
        try (var connection = database.connect();
                var statement = connection.prepareStatement("SELECT count(*) FROM note WHERE text = ?")) {
            statement.setString(1, text);
            var row = statement.executeQuery();
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long openTransactions() {
        try (var connection = database.connect()) {
            var row = connection.createStatement().executeQuery("""
                    SELECT count(*) FROM pg_stat_activity
                     WHERE application_name = 'locked work' AND datname = current_database() AND xact_start IS NOT NULL
                    """);
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
