package dev.jari.contracts.message;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.UserId;
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
        BookingId bookingId,
        String bookingNumber,
        UserId userId,
        OfferingId gameId,
        String gameName,
        @Nullable String frontNineCourseName,
        @Nullable String backNineCourseName,
        LocalDate bookingDate,
        @JsonFormat(pattern = "HH:mm") LocalTime timeSlot,
        int playerCount,
        long totalPrice,
        @Nullable String userEmail,
        @Nullable String userName,
        OfferingId offeringId,
        String offeringName,
        String venueName,
        LocalDate date,
        @JsonFormat(pattern = "HH:mm") LocalTime startTime,
        @Nullable LocalDate checkOut,
        int quantity,
        Money totalAmount)
        implements BookingNews {

    public static final String TYPE = "booking.confirmed";

    /** In the house's words alone: those of the sources follow from them. */
    public static BookingConfirmed of(
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
            LocalTime startTime,
            @Nullable LocalDate checkOut,
            int quantity,
            Money totalAmount) {
        return new BookingConfirmed(
                bookingId,
                bookingNumber,
                userId,
                offeringId,
                offeringName,
                frontNineCourseName,
                backNineCourseName,
                date,
                startTime,
                quantity,
                totalAmount.amount(),
                userEmail,
                userName,
                offeringId,
                offeringName,
                venueName,
                date,
                startTime,
                checkOut,
                quantity,
                totalAmount);
    }
}
