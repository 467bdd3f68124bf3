package dev.jari.booking.saga;

/** How far an attempt to pay has come. */
public enum AttemptStatus {
    /** Orders is asked, and has not answered. */
    ASKED,
    /** Orders does not know yet itself. */
    HELD,
    PAID,
    /** Nothing of it is kept. */
    FAILED,
    /** Its money is asked back. */
    REFUNDING,
    REFUNDED;

    /** Whether a reply is news for an attempt that is here; otherwise it came twice or too late. */
    boolean takes(Trigger reply) {
        return switch (this) {
            case ASKED -> reply == Trigger.PAID || reply == Trigger.PAYMENT_FAILED || reply == Trigger.PAYMENT_HELD;
            case HELD -> reply == Trigger.PAID || reply == Trigger.PAYMENT_FAILED;
            // A request that was parked counts as failed, and is paid after all when an admin retries it.
            case FAILED -> reply == Trigger.PAID;
            case PAID, REFUNDING -> reply == Trigger.PAYMENT_REFUNDED;
            case REFUNDED -> false;
        };
    }
}
