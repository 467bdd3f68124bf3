package dev.jari.gateway;

import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.ClaimsPage;
import dev.jari.contracts.audit.ListClaims;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.FindBooking;
import dev.jari.contracts.booking.ListBookings;
import dev.jari.gateway.example.ExampleFiles;
import dev.jari.messaging.bus.Bus;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/** Sits in booking's place on the real bus. */
final class StandInBooking extends StandIn {

    /** The one the API document shows. */
    static final Booking BOOKING = JsonMapper.shared().convertValue(ExampleFiles.read("booking"), Booking.class);

    StandInBooking() {
        answer(RunAudit.BOOKING, new AuditAnswer(List.of()));
        answer(ListClaims.BOOKING, new ClaimsPage(List.of()));
    }

    void listenOn(Bus bus) {
        on(bus, CreateBooking.SUBJECT, CreateBooking.class);
        on(bus, FindBooking.SUBJECT, FindBooking.class);
        on(bus, ListBookings.SUBJECT, ListBookings.class);
        on(bus, RunAudit.BOOKING, RunAudit.class);
        on(bus, ListClaims.BOOKING, ListClaims.class);
    }

    CreateBooking asked() {
        return (CreateBooking) Objects.requireNonNull(lastAsked());
    }
}
