package dev.jari.gateway.admin;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes rows as RFC 4180 has them, so that no spreadsheet mistakes a cell for something to run. */
final class Csv {

    // A spreadsheet takes a cell that begins so for a formula, and a customer can write one.
    private static final String BEGINS_FORMULA = "=+-@\t\r";
    private static final String NEEDS_QUOTES = ",\"\r\n";

    private final Appendable out;

    Csv(Appendable out) {
        this.out = out;
    }

    void row(List<? extends @Nullable Object> cells) throws IOException {
        for (var i = 0; i < cells.size(); i++) {
            if (i > 0) out.append(',');
            out.append(cell(cells.get(i)));
        }
        out.append("\r\n");
    }

    private static String cell(@Nullable Object value) {
        var text = value == null ? "" : value.toString();
        var harmless = !text.isEmpty() && BEGINS_FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        var quoted = harmless.chars().anyMatch(character -> NEEDS_QUOTES.indexOf(character) >= 0);
        return quoted ? "\"" + harmless.replace("\"", "\"\"") + "\"" : harmless;
    }
}
