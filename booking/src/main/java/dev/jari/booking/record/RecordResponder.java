package dev.jari.booking.record;

import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.ListClaims;
import dev.jari.contracts.audit.ListPaid;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.contracts.booking.FindBooking;
import dev.jari.contracts.booking.ListBookings;
import dev.jari.contracts.booking.SearchBookings;
import dev.jari.contracts.overview.CountBookings;
import dev.jari.messaging.bus.Bus;

/** Answers questions about bookings. */
public final class RecordResponder {

    private final BookingRecords records;
    private final DayCounter days;
    private final BookingAudit audit;

    public RecordResponder(BookingRecords records, DayCounter days, BookingAudit audit) {
        this.records = records;
        this.days = days;
        this.audit = audit;
    }

    public void answerOn(Bus bus) {
        bus.respond(FindBooking.class, records::find);
        bus.respond(ListBookings.class, records::list);
        bus.respond(SearchBookings.class, records::search);
        bus.respond(CountBookings.class, days::count);
        bus.respond(ListClaims.BOOKING, ListClaims.class, records::claims);
        bus.respond(ListPaid.BOOKING, ListPaid.class, records::paid);
        bus.respond(RunAudit.BOOKING, RunAudit.class, _ -> new AuditAnswer(audit.run()));
    }
}
