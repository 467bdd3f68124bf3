package dev.jari.booking.admission;

import dev.jari.contracts.booking.BookedItem;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a booking costs, and what is ordered with it.
 *
 * @param due what is to be paid before it is confirmed
 */
record Price(
        PaymentType type,
        Money total,
        @Nullable Money deposit,
        @Nullable Money prepay,
        Money due,
        List<BookedItem> items) {

    Price {
        items = List.copyOf(items);
    }
}
