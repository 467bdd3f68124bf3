package dev.jari.bench;

import dev.jari.bench.report.Result;
import dev.jari.bench.report.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs measures in turn, round by round, so that a slow minute of the machine hits all of them alike. */
public final class Rounds {

    private static final int ROUNDS = 5;

    private Rounds() {}

    /** A thing to measure: each round gives samples, and the claim is made from those of all rounds. */
    public record Measure(Supplier<List<Double>> round, Function<Spread, Result> claim, List<Double> samples) {

        public Measure(Supplier<List<Double>> round, Function<Spread, Result> claim) {
            this(round, claim, new ArrayList<>());
        }

        /** A round that does not count. */
        public void rehearse() {
            var _ = round.get();
        }

        Result result() {
            return claim.apply(Spread.of(samples));
        }
    }

    public static List<Result> run(String name, List<Measure> measures) {
        return run(name, measures, ROUNDS);
    }

    /** So many rounds, and one before them to warm up. */
    public static List<Result> run(String name, List<Measure> measures, int rounds) {
        return run(name, measures, 1, rounds);
    }

    /** Rounds of what is warm already. */
    public static List<Result> ofWarm(String name, List<Measure> measures) {
        return ofWarm(name, measures, ROUNDS);
    }

    /** So many rounds of what is warm already. */
    public static List<Result> ofWarm(String name, List<Measure> measures, int rounds) {
        return run(name, measures, 0, rounds);
    }

    private static List<Result> run(String name, List<Measure> measures, int thrownAway, int rounds) {
        try (var progress = new Progress(name, (thrownAway + rounds) * measures.size())) {
            for (var round = 0; round < thrownAway + rounds; round++) {
                for (var i = 0; i < measures.size(); i++) {
                    // Another one begins each round, so that none always has the warm or the cold machine.
                    var measure = measures.get((i + round) % measures.size());
                    var samples = measure.round().get();
                    if (round >= thrownAway) measure.samples().addAll(samples);
                    progress.step();
                }
            }
        }
        return measures.stream().map(Measure::result).toList();
    }
}
