package dev.jari.gateway;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.ListClaims;
import dev.jari.contracts.audit.ListPaid;
import dev.jari.contracts.audit.ListRefusals;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.contracts.booking.AnswerVisit;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.CancelBooking;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.DecideBooking;
import dev.jari.contracts.booking.FindBooking;
import dev.jari.contracts.booking.ListBookings;
import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.booking.QuoteRefund;
import dev.jari.contracts.booking.SearchBookings;
import dev.jari.contracts.cancellation.FindCancellation;
import dev.jari.contracts.cancellation.ListCancellations;
import dev.jari.contracts.cancellation.PreviewCancellation;
import dev.jari.contracts.cancellation.StartCancellation;
import dev.jari.contracts.timeline.ShowTimeline;
import dev.jari.gateway.example.ExampleFiles;
import dev.jari.messaging.bus.Bus;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/** Sits in booking's place on the real bus. */
public final class StandInBooking extends StandIn {

    /** The one the API document shows. */
    public static final Booking BOOKING = JsonMapper.shared().convertValue(ExampleFiles.read("booking"), Booking.class);

    public StandInBooking() {
        answer(RunAudit.BOOKING, new AuditAnswer(List.of()));
        answer(ListClaims.BOOKING, new Items<>(List.of()));
        answer(ListPaid.BOOKING, new Items<>(List.of()));
        answer(ListRefusals.SUBJECT, new Items<>(List.of()));
    }

    public void listenOn(Bus bus) {
        on(bus, CreateBooking.SUBJECT, CreateBooking.class);
        on(bus, FindBooking.SUBJECT, FindBooking.class);
        on(bus, ListBookings.SUBJECT, ListBookings.class);
        on(bus, CancelBooking.SUBJECT, CancelBooking.class);
        on(bus, QuoteRefund.SUBJECT, QuoteRefund.class);
        on(bus, ShowTimeline.SUBJECT, ShowTimeline.class);
        on(bus, AnswerVisit.SUBJECT, AnswerVisit.class);
        on(bus, DecideBooking.SUBJECT, DecideBooking.class);
        on(bus, SearchBookings.SUBJECT, SearchBookings.class);
        on(bus, PayBooking.SUBJECT, PayBooking.class);
        on(bus, StartCancellation.SUBJECT, StartCancellation.class);
        on(bus, FindCancellation.SUBJECT, FindCancellation.class);
        on(bus, ListCancellations.SUBJECT, ListCancellations.class);
        on(bus, PreviewCancellation.SUBJECT, PreviewCancellation.class);
        on(bus, RunAudit.BOOKING, RunAudit.class);
        on(bus, ListClaims.BOOKING, ListClaims.class);
        on(bus, ListPaid.BOOKING, ListPaid.class);
        on(bus, ListRefusals.SUBJECT, ListRefusals.class);
    }

    public CreateBooking asked() {
        return (CreateBooking) Objects.requireNonNull(lastAsked());
    }
}
