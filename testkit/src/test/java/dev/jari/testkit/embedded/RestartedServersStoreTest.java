package dev.jari.testkit.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.embedded.FreePorts;
import dev.jari.embedded.PostgresServer;
import dev.jari.embedded.RedisServer;
import dev.jari.testkit.process.ChildProcess;
import io.lettuce.core.RedisClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers outlive a starter that is killed; the next start replaces them and finds what they had stored. */
class RestartedServersStoreTest {

    private static final Duration STARTED = Duration.ofSeconds(90);

    @TempDir
    Path temp;

    private final List<ProcessHandle> leftOvers = new ArrayList<>();

    /** So that a failure of this test leaves nothing running either. */
    @AfterEach
    void end_what_was_left_over() {
        leftOvers.forEach(ProcessHandle::destroyForcibly);
    }

    /** Starts both servers, stores one thing in each, and waits to be killed. */
    static final class Starter {
        private Starter() {}

        public static void main(String[] args) throws IOException, SQLException {
            var folder = Path.of(args[0]);
            var postgres = PostgresServer.start(folder, FreePorts.next(), Map.of());
            var redis = RedisServer.start(folder, FreePorts.next(), Map.of("appendfsync", "always"));
            execute(postgres, "CREATE TABLE cup AS SELECT 'green' AS kind");
            try (var client = RedisClient.create(redis.url());
                    var connection = client.connect()) {
                connection.sync().set("cup", "black");
            }
            System.out.println("stored");
            System.in.read();
        }
    }

    @Test
    void servers_left_over_by_a_killed_process_are_replaced_and_their_data_survive() throws IOException, SQLException {
        try (var starter = ChildProcess.start(Starter.class, List.of(), temp.toString())) {
            // given
            starter.awaitLine("stored", STARTED);
            starter.kill();
            var oldPostgres = leftOver(temp.resolve("postgres/postmaster.pid"));
            var oldRedis = leftOver(temp.resolve("redis.pid"));
            assertThat(oldPostgres.isAlive()).isTrue();
            assertThat(oldRedis.isAlive()).isTrue();

            // when
            try (var postgres = PostgresServer.start(temp, FreePorts.next(), Map.of());
                    var redis = RedisServer.start(temp, FreePorts.next(), Map.of())) {
                // then
                assertThat(oldPostgres.isAlive()).isFalse();
                assertThat(oldRedis.isAlive()).isFalse();
                assertThat(cup(postgres)).isEqualTo("green");
                assertThat(cup(redis)).isEqualTo("black");
            }
        }
    }

    @Test
    void servers_of_two_folders_run_side_by_side() throws SQLException {
        var here = temp.resolve("here");
        var there = temp.resolve("there");
        try (var postgres = PostgresServer.start(here, FreePorts.next(), Map.of());
                var otherPostgres = PostgresServer.start(there, FreePorts.next(), Map.of());
                var redis = RedisServer.start(here, FreePorts.next(), Map.of());
                var otherRedis = RedisServer.start(there, FreePorts.next(), Map.of())) {
            execute(postgres, "CREATE TABLE cup AS SELECT 'green' AS kind");
            execute(otherPostgres, "CREATE TABLE cup AS SELECT 'white' AS kind");

            assertThat(cup(postgres)).isEqualTo("green");
            assertThat(cup(otherPostgres)).isEqualTo("white");
            assertThat(redis.port()).isNotEqualTo(otherRedis.port());
            assertThat(cup(redis)).isNull();
            assertThat(cup(otherRedis)).isNull();
        }
    }

    private ProcessHandle leftOver(Path pidFile) throws IOException {
        var pid = Long.parseLong(Files.readAllLines(pidFile).getFirst().strip());
        var process = ProcessHandle.of(pid).orElseThrow();
        leftOvers.add(process);
        return process;
    }

    private static void execute(PostgresServer postgres, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(postgres.url());
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String cup(PostgresServer postgres) throws SQLException {
        try (var connection = DriverManager.getConnection(postgres.url());
                var statement = connection.createStatement()) {
            var row = statement.executeQuery("SELECT kind FROM cup");
            row.next();
            return row.getString(1);
        }
    }

    private static String cup(RedisServer redis) {
        try (var client = RedisClient.create(redis.url());
                var connection = client.connect()) {
            return connection.sync().get("cup");
        }
    }

    @Test
    void a_server_whose_killed_predecessor_is_not_buried_yet_waits_for_that() throws IOException {
        // given
        try (var before = PostgresServer.start(temp, FreePorts.next(), Map.of())) {
            assertThat(before.port()).isPositive();
        }
        // The child ends when its parent is another program already, which never asks how.
        var parent = new ProcessBuilder("sh", "-c", "sleep 0.5 & echo $!; exec sleep 4").start();
        leftOvers.add(parent.toHandle());
        var dead = Long.parseLong(parent.inputReader().readLine());
        await().until(() ->
                ProcessHandle.of(dead).orElseThrow().info().command().isEmpty());
        Files.writeString(temp.resolve("postgres/postmaster.pid"), dead + "\n");

        // when
        try (var after = PostgresServer.start(temp, FreePorts.next(), Map.of())) {

            // then
            assertThat(after.port()).isPositive();
        }
    }
}
