package dev.jari.gateway.booking;

import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.slot.Places;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a booking made of a hold says besides; its places are those of the hold. */
record ConfirmBody(
        @Schema(description = "What the offering asks for when absent") @Nullable
        PaymentName paymentType,

        @Schema(description = "The same as paymentType") @Nullable
        PaymentName reservationType,

        @Schema(
                description =
                        "From the menu, on top of the price of the places. Refused where nothing is due, as with NONE:"
                                + " their stock is taken when they are paid")
        @Nullable
        List<ItemBody> items,

        @Schema(description = "The same as items") @Nullable List<ItemBody> menuItems,

        @Nullable Long couponId,

        @Schema(maxLength = CreateBooking.MESSAGE_MAX) @Nullable
        String requestMessage)
        implements Extras.Names {

    static final ConfirmBody EMPTY = new ConfirmBody(null, null, null, null, null, null);

    WantedBooking of(HoldId holdId) {
        return new WantedBooking(new Places.OfHold(holdId), null, Extras.of(this, new Synonyms()));
    }
}
