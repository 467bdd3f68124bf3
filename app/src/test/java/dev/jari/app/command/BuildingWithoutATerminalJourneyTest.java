package dev.jari.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.process.ChildProcess;
import dev.jari.testkit.source.ProjectRoot;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script with a Maven of the test's own, which builds nothing. */
class BuildingWithoutATerminalJourneyTest {

    private static final String MAVEN = """
            #!/bin/sh
            echo '[INFO] ---------------------< dev.jari:contracts >---------------------'
            echo '[INFO] Building Jari contracts 1.0-SNAPSHOT                       [1/3]'
            echo '[INFO] Building Jari platform 1.0-SNAPSHOT                        [2/3]'
            echo '[INFO] Building jar: /somewhere/platform.jar'
            echo '[INFO] Building Jari app 1.0-SNAPSHOT                             [3/3]'
            echo '[ERROR] no class at all'
            exit 1
            """;

    @TempDir
    Path home;

    @Test
    void a_log_shows_one_line_for_each_module_and_why_it_failed() throws IOException {
        // given
        for (var file : new String[] {"jari", ".java-version"})
            Files.copy(ProjectRoot.path().resolve(file), home.resolve(file));
        var maven = Files.createDirectories(home.resolve("bin")).resolve("mvn");
        Files.writeString(maven, MAVEN);
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwx------"));
        Files.createDirectories(home.resolve("target"));
        Files.writeString(home.resolve("target/build.log"), "[INFO] Building Jari yesterday 1.0 [1/1]\n");

        // when
        var script = new ProcessBuilder("sh", home.resolve("jari").toString(), "version");
        script.environment().merge("PATH", maven.getParent().toString(), (old, bin) -> bin + File.pathSeparator + old);
        script.environment().put("JAVA_HOME", System.getProperty("java.home"));
        try (var building = ChildProcess.start(script)) {

            // then
            assertThat(building.awaitEnd()).isEqualTo(1);
            assertThat(building.awaitOutput())
                    .containsExactly(
                            "building [1/3] Jari contracts",
                            "building [2/3] Jari platform",
                            "building [3/3] Jari app",
                            "[ERROR] no class at all",
                            "The build failed; target/build.log has all of it.");
        }
    }
}
