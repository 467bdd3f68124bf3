package dev.jari.gateway.booking;

import dev.jari.contracts.offering.PaymentType;

/** What bodies may call a payment type: our words, and those of the designs Jari grew from. */
enum PaymentName {
    NONE(PaymentType.NONE),
    DEPOSIT(PaymentType.DEPOSIT),
    PREPAY(PaymentType.PREPAY),
    RESERVATION_DEPOSIT(PaymentType.DEPOSIT),
    PREORDER_PREPAY(PaymentType.PREPAY);

    private final PaymentType type;

    PaymentName(PaymentType type) {
        this.type = type;
    }

    PaymentType type() {
        return type;
    }
}
