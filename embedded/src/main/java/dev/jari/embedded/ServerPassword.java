package dev.jari.embedded;

import java.nio.file.Files;
import java.nio.file.Path;

/** The password of all servers of a data folder: made once, kept beside their data. */
public final class ServerPassword {

    private static final String FILE = "server-password";

    private ServerPassword() {}

    /** A folder that lost its password gets a new one, and its PostgreSQL asks for none until it has been told. */
    public static String of(Path folder) {
        var file = folder.resolve(FILE);
        if (!Files.exists(file)) PostgresGuard.remove(folder);
        return SecretFile.read(file);
    }
}
