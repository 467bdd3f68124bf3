package dev.jari.platform.upkeep;

/**
 * A table of a service that keeps its rows for a while, partitioned by the day of a column.
 *
 * @param column a date, in UTC
 */
public record DailyTable(String table, String column) {}
