package dev.jari.booking.saga;

/** What can happen to a booking. */
public enum Trigger {
    PLACES_RESERVED("places reserved, nothing to pay"),
    PLACES_RESERVED_UNPAID("places reserved, amount due"),
    RESERVE_REFUSED("reserve refused"),
    SAGA_TIMED_OUT("no answer in time"),
    PAYMENT_ASKED("payment begun"),
    PAYMENT_HELD("not known yet whether paid"),
    PAYMENT_FAILED("not paid"),
    PAID("paid"),
    PAYMENT_REFUNDED("money went back"),
    PAYMENT_WINDOW_OVER("payment window over"),
    CANCELLED("cancelled by customer, admin or system"),
    USED("admin: used"),
    DID_NOT_COME("admin: did not come"),
    CONFIRMED_UNPAID("admin: confirm without payment"),
    PLACES_RELEASED("places released");

    private final String words;

    Trigger(String words) {
        this.words = words;
    }

    /** As people say it; in the diagram and in a booking's history. */
    public String words() {
        return words;
    }
}
