package dev.jari.gateway;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Items;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.FindSlotVersions;
import dev.jari.contracts.audit.ListClaims;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.hold.CancelHold;
import dev.jari.contracts.hold.ExtendHold;
import dev.jari.contracts.hold.FindHold;
import dev.jari.contracts.hold.PlaceHold;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.menu.CreateMenuItem;
import dev.jari.contracts.menu.DeleteMenuItem;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.menu.UpdateMenuItem;
import dev.jari.contracts.offering.CreateOffering;
import dev.jari.contracts.offering.DeleteOffering;
import dev.jari.contracts.offering.FindOffering;
import dev.jari.contracts.offering.ListOfferings;
import dev.jari.contracts.offering.UpdateOffering;
import dev.jari.contracts.slot.CloseSlot;
import dev.jari.contracts.slot.EditSlot;
import dev.jari.contracts.slot.FindHeld;
import dev.jari.contracts.slot.FindSlot;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.FindStay;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.ListSlots;
import dev.jari.contracts.slot.ReopenSlot;
import dev.jari.contracts.venue.CreateVenue;
import dev.jari.contracts.venue.DeleteVenue;
import dev.jari.contracts.venue.FindVenue;
import dev.jari.contracts.venue.LadderStep;
import dev.jari.contracts.venue.ListHolidays;
import dev.jari.contracts.venue.ListVenues;
import dev.jari.contracts.venue.SetHolidays;
import dev.jari.contracts.venue.UpdateVenue;
import dev.jari.contracts.venue.Venue;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.messaging.bus.Bus;
import java.util.List;

/** Sits in inventory's place on the real bus. */
public final class StandInInventory extends StandIn {

    public static final Venue VENUE = new Venue(
            new VenueId(5),
            VenueKind.PARK_GOLF,
            "한강",
            "Han River",
            "Asia/Seoul",
            "KRW",
            List.of(new LadderStep(24, 100), new LadderStep(0, 0)),
            true);

    public StandInInventory() {
        answer(ListVenues.SUBJECT, Answer.granted(new Page<>(List.of(VENUE), null)));
        answer(FindVenue.SUBJECT, Answer.granted(VENUE));
        answer(FindHeld.SUBJECT, new Items<>(List.of()));
        answer(FindSlotAt.SUBJECT, Answer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
        answer(RunAudit.INVENTORY, new AuditAnswer(List.of()));
        answer(ListClaims.INVENTORY, new Items<>(List.of()));
    }

    public void listenOn(Bus bus) {
        on(bus, ListVenues.SUBJECT, ListVenues.class);
        on(bus, FindVenue.SUBJECT, FindVenue.class);
        on(bus, CreateVenue.SUBJECT, CreateVenue.class);
        on(bus, UpdateVenue.SUBJECT, UpdateVenue.class);
        on(bus, DeleteVenue.SUBJECT, DeleteVenue.class);
        on(bus, ListHolidays.SUBJECT, ListHolidays.class);
        on(bus, SetHolidays.SUBJECT, SetHolidays.class);
        on(bus, ListOfferings.SUBJECT, ListOfferings.class);
        on(bus, FindOffering.SUBJECT, FindOffering.class);
        on(bus, CreateOffering.SUBJECT, CreateOffering.class);
        on(bus, UpdateOffering.SUBJECT, UpdateOffering.class);
        on(bus, DeleteOffering.SUBJECT, DeleteOffering.class);
        on(bus, ListMenu.SUBJECT, ListMenu.class);
        on(bus, CreateMenuItem.SUBJECT, CreateMenuItem.class);
        on(bus, UpdateMenuItem.SUBJECT, UpdateMenuItem.class);
        on(bus, DeleteMenuItem.SUBJECT, DeleteMenuItem.class);
        on(bus, ListSlots.SUBJECT, ListSlots.class);
        on(bus, FindHeld.SUBJECT, FindHeld.class);
        on(bus, FindSlot.SUBJECT, FindSlot.class);
        on(bus, FindSlotAt.SUBJECT, FindSlotAt.class);
        on(bus, FindStay.SUBJECT, FindStay.class);
        on(bus, GenerateSlots.SUBJECT, GenerateSlots.class);
        on(bus, EditSlot.SUBJECT, EditSlot.class);
        on(bus, CloseSlot.SUBJECT, CloseSlot.class);
        on(bus, ReopenSlot.SUBJECT, ReopenSlot.class);
        on(bus, RunAudit.INVENTORY, RunAudit.class);
        on(bus, ListClaims.INVENTORY, ListClaims.class);
        on(bus, FindSlotVersions.SUBJECT, FindSlotVersions.class);
        on(bus, PlaceHold.SUBJECT, PlaceHold.class);
        on(bus, FindHold.SUBJECT, FindHold.class);
        on(bus, ExtendHold.SUBJECT, ExtendHold.class);
        on(bus, CancelHold.SUBJECT, CancelHold.class);
    }
}
