package dev.jari.bench.http;

import dev.jari.bench.BenchCommand;
import dev.jari.bench.BenchServers;
import dev.jari.bench.ChildJava;
import dev.jari.bench.Rounds;
import dev.jari.bench.Rounds.Measure;
import dev.jari.bench.WarmUp;
import dev.jari.bench.report.Result;
import dev.jari.bench.report.Spread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * 800 people for 400 places over HTTP, from the request to the final answer. Three servers of the same gateway, each in
 * a process of its own with a database of its own; two of them idle while one is asked.
 */
public final class HttpBench {

    private static final int PEOPLE = 800;
    private static final int PLACES = 400;
    private static final Duration WARM_UP = Duration.ofSeconds(35);
    private static final int TURNS = 8;
    private static final double FAIR_REACH = 5;
    private static final double ROW_REACH = 3;
    private static final List<String> FLAGS = List.of(
            "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders",
            "-Xms1g",
            "-Xmx1g",
            "-Xmn512m",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    // What a round leaves behind, such as notifications, is not the next one's.
    private static final long BREATH_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    private HttpBench() {}

    private static ChildJava launch(BenchServers servers, Contender engine) {
        var arguments = new ArrayList<>(FLAGS);
        arguments.addAll(ChildJava.sameClasses(BenchCommand.class));
        arguments.addAll(List.of(
                "serve",
                "--engine=" + engine,
                "--database=" + servers.newDatabase("http_" + engine.name().toLowerCase(Locale.ROOT)),
                "--redis=%s/%d".formatted(servers.redisUrl(), engine.redisDatabase())));
        return ChildJava.start(arguments);
    }

    /** The people who come to a server. */
    private record Side(HttpCrowd crowd) implements AutoCloseable {

        static Side of(ChildJava server) throws InterruptedException {
            var line = server.awaitLine(said -> said.startsWith(ServeCommand.READY));
            return new Side(new HttpCrowd(Integer.parseInt(line.substring(ServeCommand.READY.length())), PEOPLE));
        }

        /** After a breath. */
        List<Double> millis() {
            LockSupport.parkNanos(BREATH_NANOS);
            return List.of(rush());
        }

        double rush() {
            try {
                var answers = crowd.rush(PLACES);
                if (answers.confirmed() != PLACES || answers.otherwise() > 0)
                    throw new IllegalStateException("sold wrongly: " + answers);
                return answers.millis();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(stopped);
            }
        }

        @Override
        public void close() {
            crowd.close();
        }
    }

    public static List<Result> run(boolean quick) {
        try (var servers = BenchServers.start();
                // All begin to start before the first is waited for.
                var jariServer = launch(servers, Contender.jari);
                var fairServer = launch(servers, Contender.fairLock);
                var rowServer = launch(servers, Contender.rowLock);
                var jari = Side.of(jariServer);
                var fair = Side.of(fairServer);
                var row = Side.of(rowServer)) {
            WarmUp.inTurns("http", TURNS, WARM_UP, List.of(jari::rush, fair::rush, row::rush));
            return results(jari, fair, row, quick ? 7 : 9);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    private static List<Result> results(Side jari, Side fair, Side row, int rounds) {
        var ours = measure(jari, "Jari");
        var theirs = measure(fair, "fair lock, tuned");
        var rows = measure(row, "SELECT … FOR UPDATE");
        var results = new ArrayList<>(Rounds.ofWarm("http", List.of(ours, theirs, rows), rounds));
        results.add(times(ours, theirs, "fair lock, tuned", FAIR_REACH));
        results.add(times(ours, rows, "SELECT … FOR UPDATE", ROW_REACH));
        return results;
    }

    private static Measure measure(Side side, String name) {
        return new Measure(
                side::millis, millis -> Result.figure("http", "800 for 400 over HTTP: " + name, "ms", millis));
    }

    private static Result times(Measure ours, Measure rival, String name, double reach) {
        return Result.times(
                        "P3",
                        "800 for 400 over HTTP, faster than " + name,
                        Spread.ratios(rival.samples(), ours.samples()),
                        name,
                        reach)
                .beside("jariMillis", Spread.of(ours.samples()))
                .beside("rivalMillis", Spread.of(rival.samples()));
    }
}
