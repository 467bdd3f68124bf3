package dev.jari.inventory;

import dev.jari.contracts.menu.MenuItemSync;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.contracts.source.Game;
import dev.jari.contracts.source.GameTimeSlot;
import dev.jari.contracts.source.GameTimeSlotsGenerated;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.inbox.Subscription;
import java.util.List;

/** The messages inventory sends and hears. Questions are answered by the entries they are about. */
final class InventoryMessages {

    private static final String INVENTORY = "inventory";
    private static final String BOOKING = "booking";
    private static final String ORDERS = "orders";

    private static final List<String> TO_ITSELF =
            List.of(Game.CREATED, Game.UPDATED, GameTimeSlotsGenerated.TYPE, SlotPicture.TYPE);
    private static final List<String> TO_BOOKING =
            List.of(Game.SYNC, GameTimeSlot.SYNC, SlotReserved.TYPE, SlotReserveFailed.TYPE, SlotReleased.TYPE);

    InventoryMessages(Bus bus, List<Subscription> heard) {
        heard.forEach(bus::subscribe);
        for (var type : TO_ITSELF) bus.publishes(INVENTORY, type, INVENTORY);
        for (var type : TO_BOOKING) bus.publishes(INVENTORY, type, BOOKING);
        bus.publishes(INVENTORY, MenuItemSync.TYPE, ORDERS);
    }
}
