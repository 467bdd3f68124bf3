package dev.jari.contracts.booking;

import com.fasterxml.jackson.annotation.JsonRootName;
import dev.jari.contracts.money.Money;

/**
 * What cancelling gives back.
 *
 * @param refund of what was paid; nothing while nothing was
 * @param rule which step of the ladder, or who cancels: {@code LADDER_168H}, {@code LATE} (later than every step),
 *     {@code ADMIN}, {@code SYSTEM}, {@code NO_SHOW}, {@code PAID_TOO_LATE} (it was over before the money came)
 */
@JsonRootName("quote")
public record RefundQuote(int percent, Money refund, String rule) {}
