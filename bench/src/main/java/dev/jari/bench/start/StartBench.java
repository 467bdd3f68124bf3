package dev.jari.bench.start;

import dev.jari.bench.ChildJava;
import dev.jari.bench.MachineChance;
import dev.jari.bench.Rounds;
import dev.jari.bench.Rounds.Measure;
import dev.jari.bench.report.Result;
import dev.jari.bench.report.Spread;
import dev.jari.client.JariClient;
import dev.jari.client.JariClient.Role;
import dev.jari.client.booking.BookingStatus;
import dev.jari.client.wish.BookingWish;
import dev.jari.embedded.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The built program, as {@code ./jari up} runs it, from the start of the process to the first confirmed booking. */
public final class StartBench {

    private static final double REACH = 0.6;
    private static final int DAYS = 14;

    // What ./jari gives every start, whether it has a recording of an earlier one or not.
    private static final List<String> FLAGS = List.of(
            "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders",
            "-Xms48m",
            "-Xmx240m",
            "-XX:TrimNativeHeapInterval=2000",
            "-XX:+ExitOnOutOfMemoryError",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private final Path program;
    private final Path folder;
    private long lastUser = 1_000_000_000L;

    private StartBench(Path program, Path folder) {
        this.program = program;
        this.folder = folder;
    }

    /**
     * Starts the program again and again, on one data folder.
     *
     * @param home where Jari was built
     */
    public static List<Result> run(Path home, boolean quick) {
        var program = home.resolve("app/target/jari");
        if (!Files.exists(program.resolve("jari.aot")))
            throw new IllegalStateException(
                    "There is no built program with a recorded start in %s; ./jari bench start makes it."
                            .formatted(program));
        try {
            var folder = Files.createTempDirectory("jari-start");
            try {
                return new StartBench(program, folder).results(quick ? 2 : 5);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Result> results(int rounds) {
        var recorded = measure(true, "with the recorded start");
        var plain = measure(false, "plain");
        // The first start also makes the databases and loads the demo.
        recorded.rehearse();
        var results = new ArrayList<>(Rounds.ofWarm("start", List.of(recorded, plain), rounds));
        results.add(Result.part(
                        "P9",
                        "start to first booking, part of a plain start",
                        Spread.ratios(recorded.samples(), plain.samples()),
                        "plain start of the same jar",
                        REACH)
                .beside("jariMillis", Spread.of(recorded.samples()))
                .beside("rivalMillis", Spread.of(plain.samples())));
        return results;
    }

    private Measure measure(boolean recorded, String name) {
        return new Measure(
                () -> List.of(millisToFirstBooking(recorded)),
                millis -> Result.figure("start", "start to first booking, " + name, "ms", millis));
    }

    private double millisToFirstBooking(boolean recorded) {
        var port = FreePorts.next();
        var arguments = new ArrayList<>(FLAGS);
        if (recorded) {
            arguments.add("-XX:AOTCache=" + program.resolve("jari.aot"));
            arguments.addAll(List.of("-Xlog:aot*=off", "-Xlog:cds*=off"));
        }
        arguments.addAll(List.of("-jar", program.resolve("app.jar").toString(), "up"));
        arguments.addAll(List.of("--port", Integer.toString(port), "--data-dir", folder.toString()));
        var began = System.nanoTime();
        try (var jari = ChildJava.start(arguments)) {
            jari.awaitLine(line -> line.contains("is ready at"));
            book(port);
            return (System.nanoTime() - began) / 1e6;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    /** As a customer does: find a game, find a free slot, book it. */
    private void book(int port) throws InterruptedException {
        try (var client = JariClient.at(URI.create("http://localhost:" + port))) {
            var token = client.demoToken(++lastUser, Role.CUSTOMER).value();
            var venue =
                    client.catalogue().venues("PARK_GOLF", null).value().items().getFirst();
            var offering = client.catalogue()
                    .offerings(venue.venueId(), null)
                    .value()
                    .items()
                    .getFirst();
            var today = LocalDate.ofInstant(MachineChance.CLOCK.instant(), ZoneOffset.UTC);
            var slot = client
                    .catalogue()
                    .slots(offering.offeringId(), today.plusDays(2), today.plusDays(DAYS))
                    .value()
                    .items()
                    .stream()
                    .filter(one -> one.available() > 0)
                    .findFirst()
                    .orElseThrow();
            var booking = client.customer(token)
                    .book(BookingWish.slot(slot.slotId(), 1))
                    .value();
            if (booking.status() != BookingStatus.CONFIRMED)
                throw new IllegalStateException("the first booking is " + booking.status());
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
        }
    }
}
