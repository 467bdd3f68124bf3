package dev.jari.testkit.tidy;

/** A place where a rule is broken, written so that an editor can jump to it. */
public record Violation(String path, int line, String rule, String what, String instead) {

    @Override
    public String toString() {
        return "%s:%d: %s: %s; %s".formatted(path, line, rule, what, instead);
    }
}
