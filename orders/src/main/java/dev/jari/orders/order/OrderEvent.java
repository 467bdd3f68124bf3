package dev.jari.orders.order;

/** What can happen to an order. */
enum OrderEvent {
    REQUESTED,
    /** Booking asked while another order of the booking is under way or paid. */
    REQUESTED_TWICE,
    BEGUN,
    ALL_TAKEN,
    /** The provider did not answer, a step failed, or the payer died. */
    STUCK,
    ALL_GIVEN_BACK,
    REFUND_ASKED
}
