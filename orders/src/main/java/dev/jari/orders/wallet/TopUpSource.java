package dev.jari.orders.wallet;

import dev.jari.contracts.id.UserId;

/** What stands behind the money of a top-up. */
sealed interface TopUpSource {

    /** Nothing does: the money of a demo. */
    record Demo() implements TopUpSource {}

    /** An admin answers for it, as for cash at the counter. */
    record Admin(UserId adminId, String reason) implements TopUpSource {}

    /** A card, which is asked for it under this key. */
    record Card(String chargeKey) implements TopUpSource {}
}
