package dev.jari.messaging.trace;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What the tracing systems of callers pass along beside a {@link TraceParent}. It means nothing here, and goes on
 * unchanged with everything the request causes; so it is bounded, and what is not as W3C says does not go on at all.
 */
public final class TraceState {

    /** As much as W3C asks each party to pass on; it is stored with each message. */
    static final int LENGTH_MAX = 512;

    static final int MEMBERS_MAX = 32;

    private static final Pattern MEMBER = Pattern.compile("([a-z0-9][a-z0-9_*/@-]{0,255})"
            + "=[\\x20-\\x2b\\x2d-\\x3c\\x3e-\\x7e]{0,255}[\\x21-\\x2b\\x2d-\\x3c\\x3e-\\x7e]");

    private TraceState() {}

    /** The lines of a request's header as one; empty when there is nothing to pass on. */
    public static String in(List<String> lines) {
        var joined = String.join(",", lines);
        if (joined.length() > LENGTH_MAX) return "";
        var members = Arrays.stream(joined.split(",", -1))
                .map(String::strip)
                .filter(member -> !member.isEmpty())
                .toList();
        return members.size() <= MEMBERS_MAX && areDistinct(members) ? String.join(",", members) : "";
    }

    private static boolean areDistinct(List<String> members) {
        var keys = new HashSet<String>();
        return members.stream().map(MEMBER::matcher).allMatch(member -> member.matches() && keys.add(member.group(1)));
    }
}
