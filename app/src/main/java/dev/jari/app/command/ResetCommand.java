package dev.jari.app.command;

import dev.jari.embedded.DataFolder;
import dev.jari.embedded.LeftOverServer;
import dev.jari.embedded.StartRefused;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Throws the embedded data away. */
@Command(
        name = "reset",
        description = "Deletes the embedded databases; the next up starts empty.",
        mixinStandardHelpOptions = true)
final class ResetCommand implements Callable<Integer> {

    private static final List<String> DATA = List.of("postgres", "redis", "redis.pid", "servers.properties");

    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @Option(names = "--yes", description = "Don't ask.")
    private boolean yes;

    @Override
    public Integer call() throws IOException {
        var path = dataDir.folder();
        if (!Files.exists(path)) {
            System.out.println("Nothing to delete: there is no " + path);
            return 0;
        }
        if (!yes && !confirmed(path)) return 1;
        try (var folder = DataFolder.claim(path)) {
            LeftOverServer.endAll(folder);
            for (var name : DATA) delete(path.resolve(name));
        }
        System.out.println("Deleted the databases in " + path);
        return 0;
    }

    private static boolean confirmed(Path path) {
        var person = Terminal.person()
                .orElseThrow(() -> new StartRefused(
                        "reset deletes all data in %s; say --yes to do it without being asked.".formatted(path)));
        return "yes".equals(person.readLine("Delete all data in %s? Type yes: ", path));
    }

    private static void delete(Path path) throws IOException {
        if (!Files.exists(path)) return;
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException failure) throws IOException {
                Files.delete(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
