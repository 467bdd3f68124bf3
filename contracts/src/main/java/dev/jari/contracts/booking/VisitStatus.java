package dev.jari.contracts.booking;

/** Whether the customer says that they come. */
public enum VisitStatus {
    PENDING,
    COMING,
    DECLINED
}
