package dev.jari.gateway.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.web.util.HtmlUtils;

/** An HTML file with gaps like {@code {{version}}}. Whatever fills one is escaped, without exception. */
final class PageTemplate {

    private static final Pattern GAP = Pattern.compile("\\{\\{([a-zA-Z]+)}}");

    private final String html;

    private PageTemplate(String html) {
        this.html = html;
    }

    static PageTemplate load(String file) {
        try (var stream = PageTemplate.class.getResourceAsStream(file)) {
            if (stream == null) throw new IllegalStateException("there is no page " + file);
            return new PageTemplate(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    String fill(Map<String, String> values) {
        return GAP.matcher(html).replaceAll(gap -> Matcher.quoteReplacement(value(gap, values)));
    }

    private static String value(MatchResult gap, Map<String, String> values) {
        var value = values.get(gap.group(1));
        if (value == null) throw new IllegalStateException("nothing fills " + gap.group());
        return HtmlUtils.htmlEscape(value, StandardCharsets.UTF_8.name());
    }
}
