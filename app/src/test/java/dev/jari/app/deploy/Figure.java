package dev.jari.app.deploy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A figure that an expression of Prometheus selects.
 *
 * @param labels that it must have because the expression groups by them
 */
record Figure(String name, List<Matcher> matchers, Set<String> labels) {

    /** What Prometheus adds to whatever it scrapes. */
    private static final Set<String> ADDED = Set.of("instance", "job");

    /** A Jari that is well answers nothing with the statuses that alarms look for. */
    private static final String STATUS = "status";

    private static final Set<String> WORDS = Set.of("and", "or", "unless", "bool", "offset");

    private static final Pattern GROUPING = Pattern.compile("\\b(?:by|on|without|ignoring)\\s*\\(([^)]*)\\)");
    private static final Pattern RANGE = Pattern.compile("\\[[^]]*]");
    private static final Pattern SELECTOR =
            Pattern.compile("(?<![\\w.:$])([a-zA-Z_][\\w:]*)\\s*(?:\\{([^}]*)}|(\\()|)");
    private static final Pattern MATCHER = Pattern.compile("(\\w+)\\s*(=~|!~|!=|=)\\s*\"([^\"]*)\"");

    record Matcher(String label, String operator, String value) {

        boolean matches(Map<String, String> labels) {
            if (label.equals(STATUS)) return labels.containsKey(STATUS);
            if (ADDED.contains(label)) return true;
            var found = labels.get(label);
            return found != null
                    && switch (operator) {
                        case "=" -> found.equals(value);
                        case "!=" -> !found.equals(value);
                        case "=~" -> found.matches(value);
                        case "!~" -> !found.matches(value);
                        default -> throw new IllegalStateException("no operator: " + operator);
                    };
        }
    }

    static List<Figure> of(String expression) {
        var groupedBy = GROUPING.matcher(expression)
                .results()
                .flatMap(
                        found -> Pattern.compile("\\w+").matcher(found.group(1)).results())
                .map(found -> found.group())
                .filter(label -> !ADDED.contains(label))
                .collect(Collectors.toUnmodifiableSet());
        var plain = RANGE.matcher(GROUPING.matcher(expression).replaceAll(" ")).replaceAll("");
        var figures = new ArrayList<Figure>();
        var selector = SELECTOR.matcher(plain);
        while (selector.find()) {
            var isFunction = selector.group(3) != null;
            if (isFunction || WORDS.contains(selector.group(1))) continue;
            var matchers = MATCHER.matcher(selector.group(2) == null ? "" : selector.group(2))
                    .results()
                    .map(found -> new Matcher(found.group(1), found.group(2), found.group(3)))
                    .toList();
            figures.add(new Figure(selector.group(1), matchers, groupedBy));
        }
        return figures;
    }

    /** Whether a rule makes it, not Jari. */
    boolean isRecorded() {
        return name.contains(":");
    }

    boolean selects(Map<String, String> sample) {
        return sample.keySet().containsAll(labels) && matchers.stream().allMatch(matcher -> matcher.matches(sample));
    }
}
