package dev.jari.bench.report;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Samples of one figure. The median is what counts: a single slow round is the machine's, not ours. */
public record Spread(List<Double> sorted) {

    public Spread {
        if (sorted.isEmpty()) throw new IllegalArgumentException("nothing was measured");
        sorted = sorted.stream().sorted().toList();
    }

    public static Spread of(Collection<Double> samples) {
        return new Spread(List.copyOf(samples));
    }

    /** Round by round, how many times the other's sample each of ours is. */
    public static Spread ratios(List<Double> ours, List<Double> others) {
        if (ours.size() != others.size())
            throw new IllegalArgumentException("%d samples against %d".formatted(ours.size(), others.size()));
        return of(IntStream.range(0, ours.size())
                .mapToObj(i -> ours.get(i) / others.get(i))
                .toList());
    }

    /** Between the two in the middle where there is no middle: the upper one would flatter, or the lower. */
    public double median() {
        var middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** The sample below which this share of all samples lies. */
    public double at(double share) {
        return sorted.get((int) Math.round(share * (sorted.size() - 1)));
    }

    Map<String, Object> figures(String unit) {
        var figures = new LinkedHashMap<String, Object>();
        figures.put("unit", unit);
        figures.put("median", rounded(median()));
        figures.put("min", rounded(at(0)));
        figures.put("p99", rounded(at(0.99)));
        figures.put("max", rounded(at(1)));
        figures.put("samples", sorted.size());
        return figures;
    }

    private static double rounded(double value) {
        return Math.round(value * 100) / 100.0;
    }
}
