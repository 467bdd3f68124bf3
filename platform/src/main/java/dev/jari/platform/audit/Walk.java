package dev.jari.platform.audit;

/**
 * A check that is made stretch by stretch through the numbers of a table, because the table may be too long for one
 * look. A stretch is everything after one number up to another.
 *
 * @param name under which the walk is remembered
 * @param keys the numbers it follows
 * @param look finds what is wrong within a stretch
 */
public record Walk(String name, Keys keys, Look look) {

    /**
     * The numbers of a table. Both statements must be answered by an index.
     *
     * @param next answers {@code upto} and {@code rows}, how many these are: at most {@code :rows} of them, all after
     *     {@code :after}; {@code upto} is null where there are no more
     * @param ends answers {@code first} and {@code last} of all, to estimate how much is left
     */
    public record Keys(String next, String ends) {

        /** An indexed column of whole numbers. */
        public static Keys of(String table, String column) {
            return new Keys("""
                    SELECT max(key) AS upto, count(*) AS rows
                      FROM (SELECT %1$s AS key FROM %2$s WHERE %1$s > :after ORDER BY %1$s LIMIT :rows) AS next
                    """.formatted(column, table), """
                    SELECT min(%1$s) AS first, max(%1$s) AS last FROM %2$s
                    """.formatted(column, table));
        }
    }

    /** Everything after one number up to another. */
    public record Stretch(long after, long upto, long rows) {}

    /** How a stretch is looked at. */
    public sealed interface Look {

        /**
         * One statement, so that it sees one moment. It answers a column {@code violation}, a sentence for each thing
         * that is wrong between {@code :after} (not included) and {@code :upto} (included).
         */
        record BySql(String sql) implements Look {}

        /** For what is not in the database alone. */
        non-sealed interface ByHand extends Look {

            Findings at(Stretch stretch);
        }
    }

    /** With one statement for each stretch. */
    public static Walk of(String name, Keys keys, String sql) {
        return new Walk(name, keys, new Look.BySql(sql));
    }
}
