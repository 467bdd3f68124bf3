package dev.jari.testkit.source;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where the project lies on this machine. */
public final class ProjectRoot {

    private ProjectRoot() {}

    /** Maven passes it; in an editor it is the nearest folder upwards that names the project's Java version. */
    public static Path path() {
        return Optional.ofNullable(System.getProperty("jari.root"))
                .map(Path::of)
                .orElseGet(ProjectRoot::searched);
    }

    private static Path searched() {
        for (var path = Path.of("").toAbsolutePath(); path != null; path = path.getParent())
            if (Files.exists(path.resolve(".java-version"))) return path;
        throw new IllegalStateException("run the tests inside the project, or set -Djari.root");
    }
}
