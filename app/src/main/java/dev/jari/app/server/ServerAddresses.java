package dev.jari.app.server;

import dev.jari.embedded.DataFolder;
import dev.jari.embedded.SecretFile;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Where the servers of a data folder listen while a Jari runs on it, for the other commands to find. */
public final class ServerAddresses {

    private static final String FILE = "servers.properties";

    private ServerAddresses() {}

    /** They have the password of the servers in them, so only the owner may read them. */
    public static void write(DataFolder folder, Properties addresses) {
        try {
            var text = new StringWriter();
            addresses.store(text, null);
            SecretFile.write(folder.path().resolve(FILE), text.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Optional<String> postgresOf(Path dataFolder) {
        return postgresOf(dataFolder, null);
    }

    /** The database of a schema, where each has one of its own. */
    public static Optional<String> postgresOf(Path dataFolder, @Nullable String schema) {
        var file = dataFolder.resolve(FILE);
        if (!Files.exists(file)) return Optional.empty();
        try (var reader = Files.newBufferedReader(file)) {
            var addresses = new Properties();
            addresses.load(reader);
            var shared = addresses.getProperty("postgres");
            return Optional.ofNullable(schema == null ? shared : addresses.getProperty("postgres." + schema, shared));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
