package dev.jari.contracts.slot;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The places that are wanted, named in exactly one way. In JSON their names stand beside those of the wish. */
public sealed interface Places {

    /** More are neither held nor booked at once. */
    int QUANTITY_MAX = 1_000;

    /** Places that have to be looked for; those of a hold are its own already. */
    sealed interface OnSale extends Places {

        /** As {@link Places#named}, without a hold. */
        static Answer<OnSale> named(
                @Nullable SlotId slotId,
                @Nullable OfferingId offeringId,
                @Nullable LocalDate checkIn,
                @Nullable LocalDate checkOut,
                @Nullable LocalDate date,
                @Nullable LocalTime startTime) {
            var stay = checkIn != null || checkOut != null;
            var time = date != null || startTime != null;
            if (slotId != null)
                return offeringId != null || stay || time
                        ? Answer.refused(namedTwice("/slotId"))
                        : Answer.granted(new OneSlot(slotId));
            if (stay && time) return Answer.refused(namedTwice(checkIn != null ? "/checkIn" : "/checkOut"));
            if (offeringId != null && checkIn != null && checkOut != null)
                return Answer.granted(new Nights(offeringId, checkIn, checkOut));
            if (offeringId != null && date != null && startTime != null)
                return Answer.granted(new TimeAtTable(offeringId, date, startTime));
            if (!stay && !time)
                return Answer.refused(unnamed(List.of(
                        offeringId == null
                                ? new FieldError("/slotId", "missing", null)
                                : new FieldError("/offeringId", "not-enough", null))));
            var missing = new ArrayList<FieldError>();
            if (offeringId == null) missing.add(new FieldError("/offeringId", "missing", null));
            if (stay && checkIn == null) missing.add(new FieldError("/checkIn", "missing", null));
            if (stay && checkOut == null) missing.add(new FieldError("/checkOut", "missing", null));
            if (time && date == null) missing.add(new FieldError("/date", "missing", null));
            if (time && startTime == null) missing.add(new FieldError("/startTime", "missing", null));
            return Answer.refused(unnamed(missing));
        }

        @JsonCreator
        private static OnSale read(
                @JsonProperty("slotId") @Nullable SlotId slotId,
                @JsonProperty("offeringId") @Nullable OfferingId offeringId,
                @JsonProperty("checkIn") @Nullable LocalDate checkIn,
                @JsonProperty("checkOut") @Nullable LocalDate checkOut,
                @JsonProperty("date") @Nullable LocalDate date,
                @JsonProperty("startTime") @JsonFormat(pattern = "HH:mm") @Nullable LocalTime startTime) {
            return named(slotId, offeringId, checkIn, checkOut, date, startTime).orElseThrow(Places::unreadable);
        }
    }

    record OneSlot(SlotId slotId) implements OnSale {}

    /** Every night from the day of arrival to the day before leaving. */
    record Nights(OfferingId offeringId, LocalDate checkIn, LocalDate checkOut) implements OnSale {}

    /** A slot that is named by its time; a table's comes into being with the first who asks for it. */
    record TimeAtTable(
            OfferingId offeringId,
            LocalDate date,
            @JsonFormat(pattern = "HH:mm") LocalTime startTime) implements OnSale {}

    /** What the hold holds, and as many as it holds. */
    record OfHold(HoldId holdId) implements Places {}

    /** The places these names stand for, or why they stand for none: too few names, or names of two things. */
    static Answer<Places> named(
            @Nullable HoldId holdId,
            @Nullable SlotId slotId,
            @Nullable OfferingId offeringId,
            @Nullable LocalDate checkIn,
            @Nullable LocalDate checkOut,
            @Nullable LocalDate date,
            @Nullable LocalTime startTime) {
        if (holdId == null)
            return OnSale.named(slotId, offeringId, checkIn, checkOut, date, startTime)
                    .map(Places.class::cast);
        var others = new @Nullable Object[] {slotId, offeringId, checkIn, checkOut, date, startTime};
        for (var other : others) if (other != null) return Answer.refused(namedTwice("/holdId"));
        return Answer.granted(new OfHold(holdId));
    }

    @JsonCreator
    private static Places read(
            @JsonProperty("holdId") @Nullable HoldId holdId,
            @JsonProperty("slotId") @Nullable SlotId slotId,
            @JsonProperty("offeringId") @Nullable OfferingId offeringId,
            @JsonProperty("checkIn") @Nullable LocalDate checkIn,
            @JsonProperty("checkOut") @Nullable LocalDate checkOut,
            @JsonProperty("date") @Nullable LocalDate date,
            @JsonProperty("startTime") @JsonFormat(pattern = "HH:mm") @Nullable LocalTime startTime) {
        return named(holdId, slotId, offeringId, checkIn, checkOut, date, startTime)
                .orElseThrow(Places::unreadable);
    }

    private static RuntimeException unreadable(Refusal refusal) {
        return new IllegalArgumentException("places are named in one way, not so: " + refusal.errors());
    }

    private static Refusal namedTwice(String pointer) {
        return Refusal.impossible(List.of(new FieldError(pointer, "named-twice", null)));
    }

    private static Refusal unnamed(List<FieldError> missing) {
        return Refusal.malformed(missing).because("say-what-you-want");
    }
}
