package dev.jari.contracts.message;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.money.Money;
import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * A booking is confirmed. First under the names the source designs gave a game's; what follows {@code userName} says
 * the same in the words of any kind of venue.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BookingConfirmed(
        long bookingId,
        String bookingNumber,
        long userId,
        long gameId,
        String gameName,
        @Nullable String frontNineCourseName,
        @Nullable String backNineCourseName,
        LocalDate bookingDate,
        @JsonFormat(pattern = "HH:mm") LocalTime timeSlot,
        int playerCount,
        long totalPrice,
        @Nullable String userEmail,
        @Nullable String userName,
        long offeringId,
        String offeringName,
        String venueName,
        LocalDate date,
        @JsonFormat(pattern = "HH:mm") LocalTime startTime,
        @Nullable LocalDate checkOut,
        int quantity,
        Money totalAmount) {

    public static final String TYPE = "booking.confirmed";
}
