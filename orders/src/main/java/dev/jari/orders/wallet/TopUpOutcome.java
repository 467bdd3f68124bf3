package dev.jari.orders.wallet;

import dev.jari.contracts.error.Refusal;

/** What came of a top-up. When several refusals apply, the one declared first is returned. */
public sealed interface TopUpOutcome {

    record ToppedUp() implements TopUpOutcome {}

    /** The key was known; nothing was added. */
    record AlreadyToppedUp() implements TopUpOutcome {}

    /** Whether the card was charged is not known yet; recovery finds out. */
    record Charging(boolean replayed) implements TopUpOutcome {}

    record Invalid(Refusal refusal) implements TopUpOutcome {}

    /** The key belongs to a top-up of another amount. */
    record KeyReused() implements TopUpOutcome {}

    /** The wallet would hold more than one may. */
    record TooFull() implements TopUpOutcome {}

    /** As many cards are charged as may be at once. */
    record TooMany() implements TopUpOutcome {}

    /** The card was not charged under this key, and never will be. */
    record NotCharged(boolean replayed) implements TopUpOutcome {}
}
