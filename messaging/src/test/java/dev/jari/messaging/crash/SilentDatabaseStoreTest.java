package dev.jari.messaging.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.net.TestProxy;
import dev.jari.testkit.server.TestDatabase;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers({"B2", "Z12"})
class SilentDatabaseStoreTest {

    /** A booking that is not decided within 60 s fails, so a third of it is the most that one dead host may cost. */
    private static final Duration WELL_INSIDE_THE_SAGA = Duration.ofSeconds(20);

    /** After this the silent process itself would go on. */
    private static final Duration ANSWER_WAIT = Duration.ofSeconds(10);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final CountDownLatch handling = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @Test
    void a_message_in_the_middle_of_its_transaction_when_the_host_goes_silent_is_handled_well_inside_the_saga()
            throws InterruptedException {
        try (var proxy = TestProxy.before(database.url());
                var notes = NoteService.open(proxy.through(database.url()), this::stopping)) {
            // given
            notes.start();
            notes.send("a", "1", "2");
            notes.awaitQuiet();
            notes.send("a", "stop");
            assertThat(handling.await(10, TimeUnit.SECONDS)).isTrue();

            // when
            proxy.abandon();
            goOn.countDown();

            // then
            await().atMost(WELL_INSIDE_THE_SAGA).until(() -> applied("a") == 3);
            assertThat(notes.applied("a")).containsExactly("1", "2", "stop");
            assertThat(notes.count("parked_message")).isZero();
        }
    }

    @Test
    void another_process_takes_over_what_the_silent_one_had_begun() throws InterruptedException {
        try (var proxy = TestProxy.before(database.url());
                var silent = NoteService.open(proxy.through(database.url()), this::stopping)) {
            // given
            silent.start();
            silent.send("b", "stop");
            assertThat(handling.await(10, TimeUnit.SECONDS)).isTrue();

            // when
            proxy.abandon();
            goOn.countDown();

            // then
            try (var other = NoteService.open(database.url()).start()) {
                await().atMost(ANSWER_WAIT).until(() -> !other.applied("b").isEmpty());
                other.awaitQuiet();
                assertThat(other.applied("b")).containsExactly("stop");
            }
        }
    }

    @Test
    void a_host_that_answers_no_connection_is_used_again_as_soon_as_it_does() throws InterruptedException {
        try (var proxy = TestProxy.before(database.url());
                var notes = openImpatiently(proxy.through(database.url()))) {
            // given
            notes.start();
            notes.send("c", "stop");
            assertThat(handling.await(10, TimeUnit.SECONDS)).isTrue();

            // when
            proxy.silence();
            goOn.countDown();
            await().atMost(WELL_INSIDE_THE_SAGA).until(() -> failures(notes) >= 2);
            proxy.pass();

            // then
            await().atMost(ANSWER_WAIT).until(() -> applied("c") == 1);
            notes.send("c", "next");
            await().atMost(ANSWER_WAIT).until(() -> applied("c") == 2);
            assertThat(notes.count("parked_message")).isZero();
        }
    }

    private NoteService openImpatiently(String url) {
        return new NoteService(
                ServiceDatabase.open("notes", DatabaseSettings.at(url).withAnswerWait(Duration.ofSeconds(2))),
                new LocalTransport(),
                MessagingSettings.defaults(),
                MachineChance.CLOCK,
                this::stopping);
    }

    private static double failures(NoteService notes) {
        return notes.registry.get("messages.failures").counter().count();
    }

    private Subscription stopping(Subscription plain) {
        return Subscription.of(plain.group(), plain.database(), plain.types(), batch -> {
            if (batch.stream().anyMatch(SilentDatabaseStoreTest::stops)) standStill();
            plain.handler().handle(batch);
        });
    }

    private static boolean stops(Message message) {
        return ((Note) message.body()).text().equals("stop");
    }

    private void standStill() {
        handling.countDown();
        try {
            if (!goOn.await(10, TimeUnit.SECONDS)) throw new IllegalStateException("the test did not go on");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Beside the proxy: the service's own connections are dead. */
    private static long applied(String key) throws SQLException {
        try (var connection = DriverManager.getConnection(database.url("notes"));
                var statement = connection.prepareStatement("SELECT count(*) FROM applied WHERE key = ?")) {
            statement.setString(1, key);
            try (var rows = statement.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }
}
