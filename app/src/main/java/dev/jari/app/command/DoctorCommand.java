package dev.jari.app.command;

import dev.jari.app.server.PlatformNames;
import dev.jari.embedded.DataFolder;
import dev.jari.embedded.StartRefused;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Callable;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The second half of {@code ./jari doctor}: what only a running Java can find out. */
@Command(
        name = "doctor",
        description = {
            "Checks the port, the data folder and the disk.",
            "With --production: whether the settings that Jari would start with here are fit for",
            "strangers and their money."
        },
        mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {

    private static final long DISK_BYTES_MIN = 1L << 30;

    @Option(names = "--port", paramLabel = "N", description = "The port to look at (default: ${DEFAULT-VALUE}).")
    private int port = 8080;

    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @Option(names = "--production", description = "Check what a production needs and lacks, one line each.")
    private boolean production;

    @Parameters(paramLabel = "-- --any.setting=value", description = "Settings as for up, after a lone --.")
    private List<String> settings = List.of();

    private boolean healthy = true;

    @Override
    public Integer call() throws IOException {
        if (production) return production();
        port();
        dataFolder();
        return healthy ? 0 : 1;
    }

    private int production() {
        var environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new SimpleCommandLinePropertySource(settings.toArray(String[]::new)));
        ConfigurationPropertySources.attach(environment);
        PlatformNames.readInto(environment);
        var checks = new ProductionChecks(environment);
        for (var finding : checks.ofSettings()) say(finding.good(), finding.what(), finding.finding());
        for (var finding : checks.ofDatabases()) say(finding.good(), finding.what(), finding.finding());
        return healthy ? 0 : 1;
    }

    private void port() {
        try (var _ = new ServerSocket(port)) {
            say(true, "port", "%d is free".formatted(port));
        } catch (IOException e) {
            say(false, "port", "%d is in use; start with ./jari up --port N".formatted(port));
        }
    }

    private void dataFolder() throws IOException {
        var path = dataDir.folder();
        try (var folder = DataFolder.claim(path)) {
            var free = Files.getFileStore(folder.path()).getUsableSpace();
            say(true, "data folder", path + " can be written");
            say(
                    free >= DISK_BYTES_MIN,
                    "disk",
                    "%,d MB free%s".formatted(free >> 20, free >= DISK_BYTES_MIN ? "" : "; Jari wants 1 GB"));
        } catch (StartRefused refused) {
            say(false, "data folder", String.valueOf(refused.getMessage()));
        }
    }

    private void say(boolean good, String what, String finding) {
        System.out.printf("%-4s %-22s %s%n", good ? "ok" : "BAD", what, finding);
        healthy &= good;
    }
}
