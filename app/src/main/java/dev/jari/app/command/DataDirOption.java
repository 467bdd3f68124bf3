package dev.jari.app.command;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The {@code --data-dir} of every command that works on stored data. */
final class DataDirOption {

    @Option(
            names = "--data-dir",
            paramLabel = "FOLDER",
            description = "Where the embedded servers keep their data (default: .jari in the project).")
    private Path folder = usual();

    private static Path usual() {
        var told = System.getenv("JARI_DATA_DIR");
        return told == null || told.isBlank() ? Path.of(System.getProperty("jari.home", ""), ".jari") : Path.of(told);
    }

    Path folder() {
        return folder.toAbsolutePath().normalize();
    }
}
