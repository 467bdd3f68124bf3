package dev.jari.embedded;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** Servers that were installed on this machine. */
final class MachinePrograms {

    private MachinePrograms() {}

    /** Where it is; packages put it into the administrator's folder beside one of the path. */
    static Optional<Path> find(String name) {
        var path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isBlank())
                .map(Path::of)
                .flatMap(folder -> Stream.of(folder, folder.resolveSibling("sbin")))
                .map(folder -> folder.resolve(name))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
