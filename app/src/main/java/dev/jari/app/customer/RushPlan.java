package dev.jari.app.customer;

import dev.jari.embedded.StartRefused;

/**
 * How many people want what.
 *
 * @param capacity of the slot they rush at
 */
public record RushPlan(int people, int capacity, Quantities quantities) {

    /** Each of them is a user with a token and a connection's worth of memory. */
    public static final int PEOPLE_MAX = 20_000;

    /** As many as an offering may have. */
    public static final int CAPACITY_MAX = 100_000;

    /** How many places a person wants. */
    public enum Quantities {
        ONE,
        /** One to four, in turn. */
        MIXED;

        public static Quantities of(String text) {
            return switch (text) {
                case "1" -> ONE;
                case "mixed" -> MIXED;
                default -> throw new StartRefused("--quantity is 1 or mixed, not %s.".formatted(text));
            };
        }

        int of(int person) {
            return this == ONE ? 1 : 1 + person % 4;
        }
    }

    public RushPlan {
        if (people < 1 || people > PEOPLE_MAX)
            throw new StartRefused("--people is between 1 and %,d, not %,d.".formatted(PEOPLE_MAX, people));
        if (capacity < 1 || capacity > CAPACITY_MAX)
            throw new StartRefused("--capacity is between 1 and %,d, not %,d.".formatted(CAPACITY_MAX, capacity));
    }
}
