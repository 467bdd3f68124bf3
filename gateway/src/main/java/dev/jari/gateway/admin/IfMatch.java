package dev.jari.gateway.admin;

import dev.jari.gateway.problem.Problem;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads from {@code If-Match} which edition the caller saw. */
final class IfMatch {

    /** No slot ever has this edition: what a tag stands for that is not ours, or weak, and so matches nothing. */
    static final long NO_EDITION = -1;

    private static final Pattern ONE_TAG = Pattern.compile("(W/)?\"([!#-~\\x80-\\xFF]*)\"");
    private static final Pattern EDITION = Pattern.compile("0|[1-9][0-9]{0,17}");

    private IfMatch() {}

    /** Absent for no header and for {@code *}, which says of no edition that it was seen. */
    static @Nullable Long edition(@Nullable String header) {
        if (header == null || header.strip().equals("*")) return null;
        var tag = ONE_TAG.matcher(header.strip());
        if (!tag.matches())
            throw Problem.badParameter("If-Match", "not-one-etag").asException();
        var strong = tag.group(1) == null;
        var name = tag.group(2);
        return strong && EDITION.matcher(name).matches() ? Long.valueOf(name) : NO_EDITION;
    }
}
