package dev.jari.app.command;

import dev.jari.app.customer.CommandClient;
import dev.jari.app.customer.Rush;
import dev.jari.app.customer.RushPlan;
import dev.jari.app.customer.RushSlots;
import dev.jari.client.JariClient.Role;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Starts Jari once, uses it a little and stops it, so that the JVM can record what a start loads and links. The
 * recording (an AOT cache) is what makes the next start quick.
 */
@Command(name = "train", hidden = true, description = "Records a start for the AOT cache.")
final class TrainCommand implements Callable<Integer> {

    private static final List<String> PAGES = List.of("/", "/actuator/health/readiness", "/v3/api-docs", "/v1/nothing");

    /** Enough that the JVM also records which code is hot in a rush; the next rush is compiled sooner for it. */
    private static final RushPlan CROWD = new RushPlan(600, 300, RushPlan.Quantities.MIXED);

    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (var context = UpCommand.start(0, dataDir, "all", List.of());
                var client = HttpClient.newHttpClient()) {
            var port = UpCommand.portOf(context);
            for (var page : PAGES) {
                var uri = URI.create("http://localhost:%d%s".formatted(port, page));
                client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding());
            }
            rush(URI.create("http://localhost:" + port));
        }
        return 0;
    }

    private static void rush(URI url) throws InterruptedException {
        var chance = new SecureRandom();
        try (var jari = CommandClient.to(url, CommandClient.PATIENT)) {
            var admin = CommandClient.demoToken(jari, 1, Role.ADMIN);
            var slot = new RushSlots(jari, admin, chance).fresh(CROWD.capacity());
            new Rush(jari, chance, System.err::println).run(CROWD, slot, Rush.Progress.NONE);
            CommandClient.needed("the audit", jari.admin(admin).audit());
        }
    }
}
