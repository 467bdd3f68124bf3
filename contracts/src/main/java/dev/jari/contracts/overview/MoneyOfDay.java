package dev.jari.contracts.overview;

import java.util.List;

/**
 * The money of a day.
 *
 * @param revenue by currency
 * @param complete false on a day on which money moved more often than is added up at once
 * @param stuck orders that stopped half-way, which the recovery looks after
 * @param parked orders it gave up, which wait for an admin
 */
public record MoneyOfDay(List<Revenue> revenue, boolean complete, long stuck, long parked) {

    /** As often may money move in a day to be added up, and as many orders are counted. */
    public static final int COUNTED_MAX = 100_000;

    public MoneyOfDay {
        revenue = List.copyOf(revenue);
    }
}
