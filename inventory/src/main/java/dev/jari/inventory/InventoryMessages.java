package dev.jari.inventory;

import dev.jari.contracts.menu.MenuItemSync;
import dev.jari.contracts.message.Game;
import dev.jari.contracts.message.GameTimeSlot;
import dev.jari.contracts.message.GameTimeSlotsGenerated;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.inventory.audit.InventoryAudit;
import dev.jari.inventory.hold.HoldResponder;
import dev.jari.inventory.menu.MenuResponder;
import dev.jari.inventory.offering.CatalogueListener;
import dev.jari.inventory.offering.OfferingResponder;
import dev.jari.inventory.picture.PictureListener;
import dev.jari.inventory.reservation.ReservationListener;
import dev.jari.inventory.slot.SlotResponder;
import dev.jari.inventory.venue.VenueResponder;
import dev.jari.messaging.bus.Bus;
import java.util.List;

/** Everything inventory says and hears, in one place. */
final class InventoryMessages {

    private static final String INVENTORY = "inventory";
    private static final String BOOKING = "booking";
    private static final String ORDERS = "orders";

    private InventoryMessages() {}

    /** The questions it answers. */
    record Responders(
            VenueResponder venues,
            OfferingResponder offerings,
            MenuResponder menus,
            SlotResponder slots,
            HoldResponder holds,
            InventoryAudit audit) {

        void answerOn(Bus bus) {
            venues.answerOn(bus);
            offerings.answerOn(bus);
            menus.answerOn(bus);
            slots.answerOn(bus);
            holds.answerOn(bus);
            audit.answerOn(bus);
        }
    }

    /** The messages it handles, and those it sends. */
    record Listeners(ReservationListener reservations, CatalogueListener catalogue, PictureListener pictures) {

        void listenOn(Bus bus) {
            bus.subscribe(reservations.subscription());
            bus.subscribe(catalogue.subscription());
            bus.subscribe(pictures.subscription());
            for (var type : List.of(Game.CREATED, Game.UPDATED, GameTimeSlotsGenerated.TYPE, SlotPicture.TYPE))
                bus.publishes(INVENTORY, type, INVENTORY);
            for (var type :
                    List.of(Game.SYNC, GameTimeSlot.SYNC, SlotReserved.TYPE, SlotReserveFailed.TYPE, SlotReleased.TYPE))
                bus.publishes(INVENTORY, type, BOOKING);
            bus.publishes(INVENTORY, MenuItemSync.TYPE, ORDERS);
        }
    }
}
