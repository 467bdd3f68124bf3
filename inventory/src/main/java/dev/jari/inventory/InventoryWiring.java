package dev.jari.inventory;

import dev.jari.contracts.id.IdSource;
import dev.jari.inventory.audit.InventoryAudit;
import dev.jari.inventory.menu.MenuResponder;
import dev.jari.inventory.menu.Menus;
import dev.jari.inventory.offering.CatalogueListener;
import dev.jari.inventory.offering.OfferingResponder;
import dev.jari.inventory.offering.Offerings;
import dev.jari.inventory.reservation.ReservationListener;
import dev.jari.inventory.reservation.Reservations;
import dev.jari.inventory.slot.SlotResponder;
import dev.jari.inventory.slot.SlotRules;
import dev.jari.inventory.slot.Slots;
import dev.jari.inventory.venue.Holidays;
import dev.jari.inventory.venue.VenueLookup;
import dev.jari.inventory.venue.VenueResponder;
import dev.jari.inventory.venue.Venues;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.database.ServiceDatabases;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.OutboxRelay;
import dev.jari.messaging.upkeep.Upkeep;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.ZoneId;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the inventory service consists of. Whoever starts the process starts the bus, then relay and upkeep. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(InventorySettings.class)
public class InventoryWiring {

    @Bean
    ServiceDatabase inventoryDatabase(ServiceDatabases databases) {
        return databases.open("inventory");
    }

    @Bean
    Outbox inventoryOutbox(ServiceDatabase inventoryDatabase, Bodies bodies, Clock clock, IdSource ids) {
        return new Outbox(inventoryDatabase, bodies, clock, ids);
    }

    @Bean
    OutboxRelay inventoryRelay(
            Outbox inventoryOutbox, Bus bus, MessagingSettings settings, Clock clock, MessagingMetrics metrics) {
        return new OutboxRelay(inventoryOutbox, bus.transport(), settings, clock, metrics);
    }

    @Bean
    Upkeep inventoryUpkeep(
            ServiceDatabase inventoryDatabase,
            MessagingSettings settings,
            Clock clock,
            @Value("${jari.time-zone:Asia/Seoul}") ZoneId zone) {
        return new Upkeep(inventoryDatabase, settings.retention(), clock, zone);
    }

    @Bean
    Offerings offerings(ServiceDatabase inventoryDatabase, Outbox inventoryOutbox, InventorySettings settings) {
        return new Offerings(
                inventoryDatabase,
                inventoryOutbox,
                new VenueLookup(inventoryDatabase)::find,
                settings.defaultCapacity());
    }

    @Bean
    Venues venues(ServiceDatabase inventoryDatabase, Offerings offerings) {
        return new Venues(inventoryDatabase, offerings);
    }

    @Bean
    Holidays holidays(ServiceDatabase inventoryDatabase) {
        return new Holidays(inventoryDatabase);
    }

    @Bean
    Menus menus(ServiceDatabase inventoryDatabase, Offerings offerings) {
        return new Menus(inventoryDatabase, offerings);
    }

    @Bean
    Slots slots(
            ServiceDatabase inventoryDatabase,
            Outbox inventoryOutbox,
            Offerings offerings,
            Clock clock,
            InventorySettings settings) {
        return new Slots(inventoryDatabase, inventoryOutbox, offerings, clock, settings);
    }

    @Bean
    SlotRules slotRules(
            ServiceDatabase inventoryDatabase,
            Outbox inventoryOutbox,
            Offerings offerings,
            Holidays holidays,
            Clock clock,
            InventorySettings settings) {
        return new SlotRules(inventoryDatabase, inventoryOutbox, offerings, holidays, clock, settings);
    }

    @Bean
    Reservations reservations(
            ServiceDatabase inventoryDatabase, Outbox inventoryOutbox, Offerings offerings, Clock clock) {
        return new Reservations(inventoryDatabase, inventoryOutbox, offerings, clock);
    }

    @Bean
    InventoryMessages.Responders inventoryResponders(
            Bus bus,
            ServiceDatabase inventoryDatabase,
            Venues venues,
            Holidays holidays,
            Offerings offerings,
            Menus menus,
            Slots slots,
            SlotRules slotRules) {
        var responders = new InventoryMessages.Responders(
                new VenueResponder(venues, holidays),
                new OfferingResponder(offerings, venues::find),
                new MenuResponder(menus),
                new SlotResponder(slots, slotRules, offerings),
                new InventoryAudit(inventoryDatabase));
        responders.answerOn(bus);
        return responders;
    }

    @Bean
    InventoryMessages.Listeners inventoryListeners(
            Bus bus,
            ServiceDatabase inventoryDatabase,
            Reservations reservations,
            Bodies bodies,
            MeterRegistry meters) {
        var listeners = new InventoryMessages.Listeners(
                new ReservationListener(inventoryDatabase, reservations, bodies),
                new CatalogueListener(inventoryDatabase, meters));
        listeners.listenOn(bus);
        return listeners;
    }
}
