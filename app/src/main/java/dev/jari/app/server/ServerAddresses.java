package dev.jari.app.server;

import dev.jari.embedded.DataFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/** Where the servers of a data folder listen while a Jari runs on it, for the other commands to find. */
public final class ServerAddresses {

    private static final String FILE = "servers.properties";

    private ServerAddresses() {}

    static void write(DataFolder folder, Properties addresses) {
        try (var writer = Files.newBufferedWriter(folder.path().resolve(FILE))) {
            addresses.store(writer, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Optional<String> postgresOf(Path dataFolder) {
        var file = dataFolder.resolve(FILE);
        if (!Files.exists(file)) return Optional.empty();
        try (var reader = Files.newBufferedReader(file)) {
            var addresses = new Properties();
            addresses.load(reader);
            return Optional.ofNullable(addresses.getProperty("postgres"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
