package dev.jari.contracts.hold;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.slot.Places;
import org.jspecify.annotations.Nullable;

/**
 * Asks for places for ten minutes, all slots or none.
 *
 * @param clientHoldKey a UUID or ULID of the client's own: the same key and range again replaces the hold
 * @param quantity 1 when absent
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PlaceHold(
        UserId userId,
        @Nullable String clientHoldKey,
        @JsonUnwrapped Places.OnSale places,
        @Nullable Integer quantity) implements Question<Hold> {

    public static final String SUBJECT = "holds.place";
}
