package dev.jari.contracts.slot;

import com.fasterxml.jackson.annotation.JsonRootName;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.money.Money;
import java.util.List;

/**
 * The nights of a stay.
 *
 * @param available the fewest of any night; none if one is closed
 * @param total for one room
 */
@JsonRootName("stay")
public record Stay(OfferingId offeringId, int available, List<Night> nights, Money total) {

    public Stay {
        nights = List.copyOf(nights);
    }
}
