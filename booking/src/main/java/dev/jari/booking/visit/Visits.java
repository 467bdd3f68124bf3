package dev.jari.booking.visit;

import dev.jari.booking.record.BookingRecords;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.AnswerVisit;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.BookingsChanged;
import dev.jari.contracts.booking.VisitStatus;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.BookingId;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.StoredTime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Takes customers' answers whether they come. They may change their mind until the visit begins. */
public final class Visits {

    private final ServiceDatabase database;
    private final VisitStore store;
    private final BookingRecords records;
    private final VisitKeys keys;
    private final InstantSource clock;

    public Visits(ServiceDatabase database, BookingRecords records, VisitKeys keys, InstantSource clock) {
        this.database = database;
        this.store = new VisitStore(database.jdbc());
        this.records = records;
        this.keys = keys;
        this.clock = clock;
    }

    public void answerOn(Bus bus) {
        bus.respond(AnswerVisit.class, asked -> {
            var answer = answer(asked);
            answer.ifGranted()
                    .ifPresent(now -> bus.broadcast(
                            BookingsChanged.SUBJECT,
                            new BookingsChanged(List.of(now.booking().bookingId()))));
            return answer;
        });
    }

    public Answer<BookingNow> answer(AnswerVisit asked) {
        var found = records.find(asked.idOrNumber(), asked.userId());
        if (found.isEmpty()) return Answer.refused(Refusal.of(ErrorCode.BOOKING_NOT_FOUND));
        var id = found.get().bookingId();
        var status = asked.coming() ? VisitStatus.COMING : VisitStatus.DECLINED;
        var now = StoredTime.now(clock);
        var open = database.transactions().execute(_ -> answer(id, status, now));
        if (open.isEmpty())
            return Answer.refused(Refusal.of(ErrorCode.INVALID_STATE)
                    .with("status", found.get().status().name()));
        keys.answered(id, open.get().startsAt(), status);
        return Answer.granted(BookingNow.of(records.find(id).orElseThrow()));
    }

    /** The same answer again changes nothing, and is no new line of the history. */
    private Optional<VisitStore.Open> answer(BookingId bookingId, VisitStatus status, Instant now) {
        var open = store.lock(bookingId, now);
        if (open.isPresent() && open.get().visitStatus() != status) store.answer(bookingId, status, now);
        return open;
    }
}
