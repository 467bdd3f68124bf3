package dev.jari.app.command;

import dev.jari.app.server.ServerAddresses;
import dev.jari.embedded.DataFolder;
import dev.jari.embedded.FreePorts;
import dev.jari.embedded.PostgresServer;
import dev.jari.embedded.ServerPassword;
import dev.jari.embedded.StartRefused;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A prompt on the embedded database, of a running Jari or of one that is down. */
@Command(
        name = "sql",
        description = {
            "Opens a prompt on the embedded database; statements end with a semicolon.",
            "Also reads a pipe:  echo 'SELECT now();' | ./jari sql"
        },
        mixinStandardHelpOptions = true)
final class SqlCommand implements Callable<Integer> {

    @Parameters(arity = "0..1", paramLabel = "SCHEMA", description = "The schema names are looked up in first.")
    private @Nullable String schema;

    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @Override
    public Integer call() throws IOException {
        var running = ServerAddresses.postgresOf(dataDir.folder(), schema);
        if (running.isPresent()) {
            try {
                return converse(running.get());
            } catch (SQLException e) {
                // No process is there: the file was left behind by a Jari that was killed.
            }
        }
        try (var folder = DataFolder.claim(dataDir.folder());
                var server = PostgresServer.startGuarded(
                        folder.path(), FreePorts.next(), ServerPassword.of(folder.path()))) {
            return converse(server.url());
        } catch (SQLException e) {
            throw new StartRefused("The database does not answer: " + e.getMessage(), e);
        }
    }

    private int converse(String url) throws SQLException, IOException {
        var address = schema == null ? url : url + "&currentSchema=" + schema;
        try (var connection = DriverManager.getConnection(address)) {
            var interactive = Terminal.person().isPresent();
            var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            return new SqlPrompt(connection, input, System.out, interactive).run() ? 0 : 1;
        }
    }
}
