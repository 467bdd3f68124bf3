package dev.jari.app.deploy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The samples that processes show to Prometheus, by name: the labels of each. */
record Scrape(Map<String, List<Map<String, String>>> samples) {

    private static final Pattern SAMPLE = Pattern.compile("^([a-zA-Z_:][\\w:]*)(?:\\{(.*)})? \\S+$", Pattern.MULTILINE);
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");

    static Scrape of(List<String> texts) {
        var samples = new HashMap<String, List<Map<String, String>>>();
        for (var text : texts) {
            var sample = SAMPLE.matcher(text);
            while (sample.find()) {
                var labels = new HashMap<String, String>();
                var label = LABEL.matcher(sample.group(2) == null ? "" : sample.group(2));
                while (label.find()) labels.put(label.group(1), label.group(2));
                samples.computeIfAbsent(sample.group(1), _ -> new ArrayList<>()).add(labels);
            }
        }
        return new Scrape(samples);
    }

    boolean has(Figure figure) {
        return samples.getOrDefault(figure.name(), List.of()).stream().anyMatch(figure::selects);
    }
}
