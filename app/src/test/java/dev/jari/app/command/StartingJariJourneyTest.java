package dev.jari.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.jari.app.server.ServerAddresses;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartingJariJourneyTest {

    /** What a stopped process ends with: 128 + SIGTERM. */
    private static final int TERMINATED = 143;

    /** Of this machine too, but not the one that "localhost" stands for. */
    private static final String OTHER_ADDRESS = "127.0.0.2";

    @TempDir
    Path folder;

    @Test
    void a_start_is_healthy_a_stop_is_clean_and_the_data_survive_both_a_stop_and_a_kill() throws Exception {
        // given a folder with spaces in its name, as people have them
        var data = folder.resolve("my data");

        // when it is started and stopped
        String venues;
        try (var jari = RunningJari.up(data)) {
            venues = jari.fetch("/v1/venues").body();
            assertThat(jari.fetch("/actuator/health/readiness").body()).contains("\"status\":\"UP\"");
            execute(data, "CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)");
            assertThat(jari.process().stop()).isEqualTo(TERMINATED);
        }
        assertThat(runningServersOf(data)).isZero();

        // and started again and killed
        try (var jari = RunningJari.up(data)) {
            execute(data, "INSERT INTO kept VALUES (2)");
            jari.process().kill();
        }

        // then the servers that were left over are no obstacle, and nothing is lost
        try (var jari = RunningJari.up(data)) {
            assertThat(jari.fetch("/actuator/health").body()).contains("\"status\":\"UP\"");
            assertThat(count(data, "kept")).isEqualTo(2);
            assertThat(jari.fetch("/v1/venues").body()).isEqualTo(venues).contains("Namsan Hotel");
        }
        assertThat(runningServersOf(data)).isZero();
    }

    @Test
    void two_run_side_by_side_but_not_on_one_folder_or_one_port() throws Exception {
        try (var first = RunningJari.up(folder.resolve("first"));
                var second = RunningJari.up(folder.resolve("second"))) {
            assertThat(first.fetch("/actuator/health").statusCode()).isEqualTo(200);
            assertThat(second.fetch("/actuator/health").statusCode()).isEqualTo(200);

            try (var sameFolder = RunningJari.launch(folder.resolve("first"), 0)) {
                assertThat(sameFolder.awaitEnd()).isEqualTo(1);
                assertThat(sameFolder.awaitOutput())
                        .containsExactly("Another Jari is using the data folder %s; stop it, or choose another with "
                                        .formatted(folder.resolve("first"))
                                + "--data-dir.");
            }
            try (var samePort = RunningJari.launch(folder.resolve("third"), first.port())) {
                assertThat(samePort.awaitEnd()).isEqualTo(1);
                assertThat(samePort.awaitOutput())
                        .containsExactly("Port %d is in use; choose another with --port.".formatted(first.port()));
            }
        }
    }

    @Test
    void a_start_that_takes_too_long_leaves_no_process_behind() {
        try (var slow = RunningJari.launch(folder, 0)) {
            // when the test waits no longer while servers are being started
            var jari = ProcessHandle.of(slow.pid()).orElseThrow();
            await().atMost(Duration.ofMinutes(1)).until(() -> jari.children().count() > 0);
            var children = jari.descendants().toList();
            assertThatThrownBy(() -> RunningJari.ready(slow, Duration.ZERO)).hasMessageContaining("took too long");

            // then
            assertThat(slow.isAlive()).isFalse();
            assertThat(children).noneMatch(ProcessHandle::isAlive);
        }
    }

    @Test
    void a_data_folder_that_is_a_file_is_refused_in_one_line() throws IOException {
        var file = Files.writeString(folder.resolve("file"), "");

        try (var refused = RunningJari.launch(file, 0)) {
            assertThat(refused.awaitEnd()).isEqualTo(1);
            assertThat(refused.awaitOutput()).singleElement().asString().contains("can't be written", "--data-dir");
        }
    }

    @Test
    void a_demo_answers_this_machine_only_unless_told_otherwise_and_says_so() throws Exception {
        try (var jari = RunningJari.up(folder)) {
            assertThat(jari.readyLine()).contains("a demo, for this machine only");
            assertThat(isOpen("127.0.0.1", jari.port())).isTrue();
            assertThat(isOpen(OTHER_ADDRESS, jari.port())).isFalse();
        }
        try (var jari = RunningJari.up(folder, "--server.address=0.0.0.0")) {
            assertThat(jari.readyLine()).contains("a demo, for everyone who reaches this machine");
            assertThat(isOpen(OTHER_ADDRESS, jari.port())).isTrue();
        }
    }

    private static boolean isOpen(String address, int port) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.ofLiteral(address), port), 2_000);
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    @Test
    void a_start_that_is_told_of_some_servers_only_is_refused_in_one_line() {
        try (var refused = RunningJari.launch(folder, 0, "--spring.data.redis.url=redis://localhost:1")) {
            assertThat(refused.awaitEnd()).isEqualTo(1);
            assertThat(refused.awaitOutput())
                    .containsExactly("gateway has no database; set DATABASE_URL or jari.gateway.datasource.url.");
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void an_unknown_role_is_refused_in_one_line() {
        try (var refused = RunningJari.launch(folder, 0, "--jari.roles=kitchen")) {
            assertThat(refused.awaitEnd()).isEqualTo(1);
            assertThat(refused.awaitOutput()).singleElement().asString().contains("kitchen", "choose from");
        }
    }

    private static void execute(Path data, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(
                        ServerAddresses.postgresOf(data).orElseThrow());
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int count(Path data, String table) throws SQLException {
        try (var connection = DriverManager.getConnection(
                        ServerAddresses.postgresOf(data).orElseThrow());
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static long runningServersOf(Path data) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().command().orElse("").startsWith(data.toString()))
                .count();
    }
}
