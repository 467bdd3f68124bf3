package dev.jari.contracts.message;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * A booking is confirmed. On the wire first under the names the source designs gave a game's; what follows {@code
 * userName} says the same in the words of any kind of venue.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({
    "bookingId",
    "bookingNumber",
    "userId",
    "gameId",
    "gameName",
    "frontNineCourseName",
    "backNineCourseName",
    "bookingDate",
    "timeSlot",
    "playerCount",
    "totalPrice",
    "userEmail",
    "userName"
})
public record BookingConfirmed(
        BookingId bookingId,
        String bookingNumber,
        UserId userId,
        @Nullable String userEmail,
        @Nullable String userName,
        OfferingId offeringId,
        String offeringName,
        @Nullable String frontNineCourseName,
        @Nullable String backNineCourseName,
        String venueName,
        LocalDate date,
        @JsonFormat(pattern = "HH:mm") LocalTime startTime,
        @Nullable LocalDate checkOut,
        int quantity,
        Money totalAmount)
        implements BookingNews {

    public static final String TYPE = "booking.confirmed";

    @JsonProperty
    OfferingId gameId() {
        return offeringId;
    }

    @JsonProperty
    String gameName() {
        return offeringName;
    }

    @JsonProperty
    LocalDate bookingDate() {
        return date;
    }

    @JsonProperty
    @JsonFormat(pattern = "HH:mm")
    LocalTime timeSlot() {
        return startTime;
    }

    @JsonProperty
    int playerCount() {
        return quantity;
    }

    @JsonProperty
    long totalPrice() {
        return totalAmount.amount();
    }
}
