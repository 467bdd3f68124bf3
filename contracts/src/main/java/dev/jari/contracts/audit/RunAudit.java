package dev.jari.contracts.audit;

import dev.jari.contracts.answer.Request;

/** Asks a service to check its promises; each service answers on its own subject. */
public record RunAudit() implements Request<AuditAnswer> {

    public static final String INVENTORY = "inventory.audit";
    public static final String BOOKING = "booking.audit";
    public static final String ORDERS = "orders.audit";
}
