package dev.jari.contracts.order;

import java.time.Instant;

/** A step of an order that has been made, or, of a card, begun. */
public record OrderStep(StepName step, StepDirection direction, Instant at, String detail) {}
