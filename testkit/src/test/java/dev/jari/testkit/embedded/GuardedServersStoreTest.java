package dev.jari.testkit.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.embedded.FreePorts;
import dev.jari.embedded.NatsServer;
import dev.jari.embedded.PostgresServer;
import dev.jari.embedded.RedisServer;
import dev.jari.embedded.ServerPassword;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another user of the machine reaches the ports of an embedded Jari's servers, and gets no further. */
class GuardedServersStoreTest {

    @TempDir
    Path folder;

    private final int port = FreePorts.next();

    @Test
    void postgres_lets_in_only_those_who_know_the_password() throws Exception {
        var password = ServerPassword.of(folder);
        try (var _ = PostgresServer.startGuarded(folder, port, password)) {
            assertThat(isLetIn(PostgresServer.url(port, password))).isTrue();
            assertThat(isLetIn(PostgresServer.url(port))).isFalse();
            assertThat(isLetIn(PostgresServer.url(port, "guessed"))).isFalse();
        }
        try (var _ = PostgresServer.startGuarded(folder, port, password)) {
            assertThat(isLetIn(PostgresServer.url(port, password))).isTrue();
            assertThat(isLetIn(PostgresServer.url(port))).isFalse();
        }
    }

    @Test
    void data_from_before_there_was_a_password_are_kept_and_guarded_from_now_on() throws Exception {
        // given
        try (var before = PostgresServer.start(folder, port, Map.of());
                var connection = DriverManager.getConnection(before.url());
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE cup AS SELECT 'green' AS kind");
        }

        // when
        var password = ServerPassword.of(folder);
        try (var after = PostgresServer.startGuarded(folder, port, password);
                var connection = DriverManager.getConnection(after.url());
                var statement = connection.createStatement();
                var row = statement.executeQuery("SELECT kind FROM cup")) {
            // then
            assertThat(row.next()).isTrue();
            assertThat(isLetIn(PostgresServer.url(port))).isFalse();
        }
    }

    @Test
    void a_folder_that_lost_its_password_gets_a_new_one() throws Exception {
        // given
        var old = ServerPassword.of(folder);
        PostgresServer.startGuarded(folder, port, old).close();
        Files.delete(folder.resolve("server-password"));

        // when
        var password = ServerPassword.of(folder);
        try (var _ = PostgresServer.startGuarded(folder, port, password)) {
            // then
            assertThat(password).isNotEqualTo(old);
            assertThat(isLetIn(PostgresServer.url(port, password))).isTrue();
            assertThat(isLetIn(PostgresServer.url(port, old))).isFalse();
        }
    }

    @Test
    void redis_lets_in_only_those_who_know_the_password() {
        var password = ServerPassword.of(folder);
        try (var _ = RedisServer.startGuarded(folder, port, password);
                var known = RedisClient.create(RedisServer.url(port, password));
                var unknown = RedisClient.create(RedisServer.url(port))) {
            assertThat(known.connect().sync().ping()).isEqualTo("PONG");
            assertThatThrownBy(() -> unknown.connect().sync().ping())
                    .isInstanceOf(RedisConnectionException.class)
                    .rootCause()
                    .hasMessageContaining("NOAUTH");
        }
    }

    @Test
    void nats_asks_for_the_password() throws IOException {
        var password = ServerPassword.of(folder);
        try (var _ = NatsServer.startGuarded(folder, port, password)) {
            assertThat(answerTo("CONNECT {\"verbose\":true}\r\n")).contains("Authorization Violation");
            assertThat(answerTo("CONNECT {\"verbose\":true,\"user\":\"jari\",\"pass\":\"%s\"}\r\n".formatted(password)))
                    .isEqualTo("+OK");
        }
    }

    @Test
    void passwords_are_for_their_owner_alone_and_no_part_of_a_command() throws IOException {
        var password = ServerPassword.of(folder);
        try (var _ = RedisServer.startGuarded(folder, port, password);
                var _ = NatsServer.startGuarded(folder, FreePorts.next(), password)) {
            for (var file : new String[] {"server-password", "redis.conf", "nats.conf"})
                assertThat(Files.getPosixFilePermissions(folder.resolve(file)))
                        .as(file)
                        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
            assertThat(ProcessHandle.current()
                            .children()
                            .map(child -> child.info().commandLine().orElse("")))
                    .isNotEmpty()
                    .noneMatch(command -> command.contains(password));
        }
    }

    private static boolean isLetIn(String url) throws SQLException {
        try (var connection = DriverManager.getConnection(url)) {
            return connection.isValid(1);
        } catch (SQLException e) {
            assertThat(e.getSQLState()).as(e.getMessage()).isIn("28P01", "08004", "28000");
            return false;
        }
    }

    private String answerTo(String said) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(5_000);
            socket.getOutputStream().write(said.getBytes(StandardCharsets.US_ASCII));
            var lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            assertThat(lines.readLine()).startsWith("INFO ");
            return lines.readLine();
        }
    }
}
