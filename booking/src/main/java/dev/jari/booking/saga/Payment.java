package dev.jari.booking.saga;

import dev.jari.contracts.money.Money;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.contracts.payment.PaymentRequest;
import org.jspecify.annotations.Nullable;

/**
 * The attempt to pay that a step is about.
 *
 * @param request to be sent, where the attempt begins
 * @param amount what was taken or went back
 * @param failure why it was not paid
 */
record Payment(
        long orderId,
        @Nullable PaymentRequest request,
        @Nullable Money amount,
        @Nullable PaymentFailure failure) {

    static Payment of(long orderId) {
        return new Payment(orderId, null, null, null);
    }

    static Payment asked(PaymentRequest request) {
        return new Payment(request.orderId(), request, null, null);
    }

    static Payment of(long orderId, Money amount) {
        return new Payment(orderId, null, amount, null);
    }

    static Payment failed(long orderId, PaymentFailure failure) {
        return new Payment(orderId, null, null, failure);
    }
}
