package dev.jari.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RoundTripStoreTest {

    @RegisterExtension
    static final TestDatabase server = new TestDatabase();

    private final ServiceDatabase database = ServiceDatabase.open("trips", DatabaseSettings.at(server.url()));

    @BeforeEach
    void emptyTables() {
        database.jdbc().sql("DROP TABLE IF EXISTS cup, shelf").update();
        database.jdbc().sql("CREATE TABLE cup (kind text)").update();
        database.jdbc().sql("CREATE TABLE shelf (cups int)").update();
        database.jdbc().sql("INSERT INTO shelf VALUES (0)").update();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void each_question_sees_what_those_before_it_did() {
        var heard = new ArrayList<String>();

        database.roundTrip()
                .ask(
                        "INSERT INTO cup SELECT kind FROM unnest(?::text[]) AS k (kind) RETURNING kind",
                        row -> heard.add("new " + row.getString(1)),
                        (Object) new String[] {"green", "red"})
                .ask("SELECT kind FROM cup WHERE kind <> ?", row -> heard.add(row.getString(1)), "red")
                .ask("SELECT count(*) FROM cup", row -> heard.add(row.getString(1)))
                .run();

        assertThat(heard).containsExactly("new green", "new red", "green", "2");
    }

    @Test
    void a_question_after_a_lock_sees_what_the_one_who_had_it_has_written() throws Exception {
        var cups = new ArrayList<String>();
        var goOn = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            // given: a transaction that holds the shelf
            var locked = new CountDownLatch(1);
            var holder = threads.submit(() -> database.transactions().executeWithoutResult(_ -> {
                database.jdbc().sql("UPDATE shelf SET cups = cups + 1").update();
                database.jdbc().sql("INSERT INTO cup VALUES ('green')").update();
                locked.countDown();
                awaitQuietly(goOn);
            }));
            locked.await();

            // when: a trip waits for it with its first question
            var trip = threads.submit(() -> database.transactions()
                    .executeWithoutResult(_ -> database.roundTrip()
                            .ask("UPDATE shelf SET cups = cups + 1 RETURNING cups", row -> cups.add(row.getString(1)))
                            .ask("SELECT kind FROM cup", row -> cups.add(row.getString(1)))
                            .run()));
            try {
                await().atMost(Duration.ofSeconds(30)).until(this::somebodyWaits);
            } finally {
                goOn.countDown();
            }
            holder.get();
            trip.get();
        }

        // then
        assertThat(cups).isEqualTo(List.of("2", "green"));
    }

    private boolean somebodyWaits() {
        return database.jdbc()
                .sql("SELECT exists(SELECT 1 FROM pg_locks WHERE NOT granted)")
                .query(Boolean.class)
                .single();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void a_failing_question_takes_the_whole_transaction_with_it() {
        assertThatThrownBy(() -> database.transactions()
                        .executeWithoutResult(_ -> database.roundTrip()
                                .ask("INSERT INTO cup VALUES ('green') RETURNING kind", _ -> {})
                                .ask("SELECT 1 / 0", _ -> {})
                                .run()))
                .hasMessageContaining("division by zero");

        assertThat(database.jdbc()
                        .sql("SELECT count(*) FROM cup")
                        .query(Long.class)
                        .single())
                .isZero();
    }

    @Test
    void a_statement_without_rows_is_a_mistake_that_is_told() {
        assertThatThrownBy(() -> database.roundTrip()
                        .ask("INSERT INTO cup VALUES ('green')", _ -> {})
                        .run())
                .hasMessageContaining("gives no rows");
    }
}
