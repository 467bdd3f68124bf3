package dev.jari.locking;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A count that is read and then written, which only a lock makes safe. */
@Covers("Q3")
class LockedCounterRaceTest {

    private static final int THREADS = 32;
    private static final int TIMES = 5;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static AnnotationConfigApplicationContext context;
    private static TransactionalWork work;

    @BeforeAll
    static void start() throws SQLException {
        try (var connection = database.connect()) {
            connection.createStatement().execute("""
                    CREATE TABLE counter (name text PRIMARY KEY, n int NOT NULL);
                    INSERT INTO counter VALUES ('locked', 0), ('unlocked', 0)
                    """);
        }
        TransactionalWork.Wiring.url = database.url();
        context = LockingContexts.start(redis.url(), "30s", TransactionalWork.Wiring.class);
        work = context.getBean(TransactionalWork.class);
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @Test
    void with_the_lock_every_increment_counts() {
        allAtOnce(() -> work.locked("counter-race", jdbc -> increment(jdbc, "locked")));

        assertThat(count("locked")).isEqualTo(THREADS * TIMES);
    }

    @Test
    void without_the_lock_increments_get_lost() {
        allAtOnce(() -> work.unlocked(jdbc -> increment(jdbc, "unlocked")));

        assertThat(count("unlocked")).isBetween(1, THREADS * TIMES - 1);
    }

    private static void allAtOnce(Runnable once) {
        var callers = new ArrayList<Future<?>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var i = 0; i < THREADS; i++)
                callers.add(threads.submit(() -> {
                    for (var time = 0; time < TIMES; time++) once.run();
                }));
            assertThat(callers).allSatisfy(caller -> assertThat(caller).succeedsWithin(Duration.ofSeconds(30)));
        }
    }

    private static int increment(JdbcClient jdbc, String name) {
        var n = count(jdbc, name);
        return jdbc.sql("UPDATE counter SET n = :n WHERE name = :name")
                .param("n", n + 1)
                .param("name", name)
                .update();
    }

    private static int count(JdbcClient jdbc, String name) {
        return jdbc.sql("SELECT n FROM counter WHERE name = :name")
                .param("name", name)
                .query(Integer.class)
                .single();
    }

    private static int count(String name) {
        return work.unlocked(jdbc -> count(jdbc, name));
    }
}
