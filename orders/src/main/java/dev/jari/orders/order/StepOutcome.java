package dev.jari.orders.order;

import dev.jari.contracts.payment.PaymentFailure;

/** What came of a step of paying. */
sealed interface StepOutcome {

    record Taken() implements StepOutcome {}

    record Refused(PaymentFailure reason) implements StepOutcome {}

    /** It is not known whether the money was taken. */
    record NoAnswer() implements StepOutcome {}

    /** The order is no longer the payer's: recovery, or another payer, has it. */
    record TakenOver() implements StepOutcome {}
}
