package dev.jari.contracts.audit;

/** Asks a service to check its promises; each service answers on its own subject. */
public record RunAudit() {

    public static final String INVENTORY = "inventory.audit";
    public static final String BOOKING = "booking.audit";
    public static final String ORDERS = "orders.audit";
}
