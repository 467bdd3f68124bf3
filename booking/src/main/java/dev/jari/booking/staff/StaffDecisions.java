package dev.jari.booking.staff;

import dev.jari.booking.record.BookingRecords;
import dev.jari.booking.saga.Saga;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.DecideBooking;
import dev.jari.contracts.booking.StaffAction;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.database.ServiceDatabase;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets venue staff say that a customer came or did not, or that a booking stands without a payment. */
public final class StaffDecisions {

    private static final Logger log = LoggerFactory.getLogger(StaffDecisions.class);

    private final ServiceDatabase database;
    private final Saga saga;
    private final BookingRecords records;

    public StaffDecisions(ServiceDatabase database, Saga saga, BookingRecords records) {
        this.database = database;
        this.saga = saga;
        this.records = records;
    }

    public void answerOn(Bus bus) {
        bus.respond(DecideBooking.class, this::decide);
    }

    public Answer<BookingNow> decide(DecideBooking asked) {
        var found = records.find(asked.idOrNumber(), null);
        if (found.isEmpty()) return Answer.refused(Refusal.of(ErrorCode.BOOKING_NOT_FOUND));
        var id = found.get().bookingId();
        var moved = Objects.requireNonNull(
                database.transactions().execute(_ -> saga.decide(id, asked.action(), asked.adminId(), asked.reason())));
        var booking = records.find(id).orElseThrow();
        if (!moved) return Answer.refused(notPossible(booking, asked.action()));
        log.info("[Saga] bookingId={} {} by admin {}", id, asked.action(), asked.adminId());
        return Answer.granted(BookingNow.of(booking));
    }

    /** A confirmed booking may be said to be used, or not, at its time; so only the time can have been in the way. */
    private Refusal notPossible(Booking booking, StaffAction action) {
        var refusal = Refusal.of(ErrorCode.INVALID_STATE)
                .with("status", booking.status().name());
        return booking.status() == BookingStatus.CONFIRMED && action != StaffAction.CONFIRM
                ? refusal.because("before-check-in")
                        .with("from", saga.checkInFrom(booking.bookingId()).toString())
                : refusal;
    }
}
