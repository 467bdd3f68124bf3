package dev.jari.gateway.booking;

import static dev.jari.gateway.booking.OneMeaning.named;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.problem.Problem.Fault;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The places that are wanted, named in exactly one way: a slot, a stay, or a time at an offering. */
record Wanted(
        @Nullable Long slotId,
        @Nullable Long offeringId,
        @Nullable LocalDate checkIn,
        @Nullable LocalDate checkOut,
        @Nullable LocalDate date,
        @Nullable LocalTime startTime,
        @Nullable Integer quantity) {

    /** What a hold names is what it holds. */
    static final Wanted BY_HOLD = new Wanted(null, null, null, null, null, null, null);

    /** The fields of a body that say what is wanted, under all their names. */
    interface Names {

        @Nullable
        Long slotId();

        @Nullable
        Long gameTimeSlotId();

        @Nullable
        Long offeringId();

        @Nullable
        Long roomTypeId();

        @Nullable
        Long restaurantId();

        @Nullable
        LocalDate checkIn();

        @Nullable
        LocalDate checkOut();

        @Nullable
        LocalDate date();

        @Nullable
        LocalDate slotDate();

        @Nullable
        LocalTime startTime();

        @Nullable
        LocalTime slotTime();

        @Nullable
        Integer quantity();

        @Nullable
        Integer playerCount();

        @Nullable
        Integer partySize();
    }

    static Wanted of(Names body, OneMeaning meaning) {
        var wanted = new Wanted(
                meaning.one(named("slotId", body.slotId()), named("gameTimeSlotId", body.gameTimeSlotId())),
                meaning.one(
                        named("offeringId", body.offeringId()),
                        named("roomTypeId", body.roomTypeId()),
                        named("restaurantId", body.restaurantId())),
                meaning.one(meaning.day("checkIn", body.checkIn())),
                meaning.one(meaning.day("checkOut", body.checkOut())),
                meaning.one(meaning.day("date", body.date()), meaning.day("slotDate", body.slotDate())),
                meaning.one(meaning.minute("startTime", body.startTime()), meaning.minute("slotTime", body.slotTime())),
                meaning.one(
                        named("quantity", body.quantity()),
                        named("playerCount", body.playerCount()),
                        named("partySize", body.partySize())));
        meaning.check();
        wanted.namedOnce();
        return wanted;
    }

    private void namedOnce() {
        var stay = checkIn != null || checkOut != null;
        var time = date != null || startTime != null;
        if (slotId != null && (offeringId != null || stay || time)) throw namedTwice("/slotId");
        if (stay && time) throw namedTwice(checkIn != null ? "/checkIn" : "/checkOut");
        if (slotId != null) return;
        if (offeringId == null && !stay && !time) throw unnamed(List.of(new Fault("/slotId", "missing", null)));
        if (!stay && !time) throw unnamed(List.of(new Fault("/offeringId", "not-enough", null)));
        var missing = Stream.of(
                        missing("/offeringId", offeringId, true),
                        missing("/checkIn", checkIn, stay),
                        missing("/checkOut", checkOut, stay),
                        missing("/date", date, time),
                        missing("/startTime", startTime, time))
                .flatMap(List::stream)
                .toList();
        if (!missing.isEmpty()) throw unnamed(missing);
    }

    private static List<Fault> missing(String pointer, @Nullable Object value, boolean needed) {
        return needed && value == null ? List.of(new Fault(pointer, "missing", null)) : List.of();
    }

    private static RuntimeException namedTwice(String pointer) {
        return Problem.impossible(List.of(new Fault(pointer, "named-twice", null)))
                .asException();
    }

    private static RuntimeException unnamed(List<Fault> missing) {
        return Problem.of(ErrorCode.VALIDATION_FAILED)
                .withDetail("say-what-you-want")
                .withErrors(missing)
                .asException();
    }
}
