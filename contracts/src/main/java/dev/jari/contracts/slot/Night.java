package dev.jari.contracts.slot;

import dev.jari.contracts.money.Money;
import java.time.LocalDate;

/** One night of a stay. */
public record Night(long slotId, LocalDate date, int available, SlotStatus status, Money price) {}
