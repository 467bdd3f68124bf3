package dev.jari.inventory;

import dev.jari.contracts.id.IdSource;
import dev.jari.contracts.slot.SlotsChanged;
import dev.jari.inventory.audit.InventoryAudit;
import dev.jari.inventory.audit.SlotVersions;
import dev.jari.inventory.hold.HoldResponder;
import dev.jari.inventory.hold.Holds;
import dev.jari.inventory.menu.MenuResponder;
import dev.jari.inventory.menu.Menus;
import dev.jari.inventory.offering.CatalogueListener;
import dev.jari.inventory.offering.OfferingResponder;
import dev.jari.inventory.offering.Offerings;
import dev.jari.inventory.picture.DriftCheck;
import dev.jari.inventory.picture.LivePicture;
import dev.jari.inventory.picture.PictureListener;
import dev.jari.inventory.picture.RedisScripts;
import dev.jari.inventory.reservation.ReservationListener;
import dev.jari.inventory.reservation.Reservations;
import dev.jari.inventory.slot.SlotNews;
import dev.jari.inventory.slot.SlotResponder;
import dev.jari.inventory.slot.SlotRules;
import dev.jari.inventory.slot.Slots;
import dev.jari.inventory.venue.Holidays;
import dev.jari.inventory.venue.VenueLookup;
import dev.jari.inventory.venue.VenueResponder;
import dev.jari.inventory.venue.Venues;
import dev.jari.messaging.DailyMessages;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.OutboxRelay;
import dev.jari.messaging.review.OutboxResponder;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.ServiceDatabases;
import dev.jari.platform.upkeep.DailyTable;
import dev.jari.platform.upkeep.Upkeep;
import io.lettuce.core.RedisClient;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.ZoneId;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationListener;
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
    OutboxResponder inventoryOutboxResponder(Bus bus, ServiceDatabase inventoryDatabase, Clock clock) {
        return OutboxResponder.answerOn(bus, inventoryDatabase, clock);
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
        return new Upkeep(
                inventoryDatabase, settings.retention(), clock, zone, DailyMessages.and(new DailyTable("slot_past", "superseded_on")));
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
    Menus menus(ServiceDatabase inventoryDatabase, Outbox inventoryOutbox, Offerings offerings) {
        return new Menus(inventoryDatabase, inventoryOutbox, offerings);
    }

    @Bean
    RedisScripts redisScripts(RedisClient redis) {
        return new RedisScripts(redis);
    }

    @Bean
    LivePicture livePicture(RedisScripts scripts, Bodies bodies, Bus bus) {
        return new LivePicture(scripts, bodies, changed -> bus.broadcast(SlotsChanged.SUBJECT, changed));
    }

    @Bean
    DriftCheck driftCheck(
            ServiceDatabase inventoryDatabase, LivePicture picture, InventorySettings settings, MeterRegistry meters) {
        return new DriftCheck(inventoryDatabase, picture, settings.driftEvery(), meters);
    }

    @Bean
    PictureListener pictureListener(ServiceDatabase inventoryDatabase, LivePicture picture, Bodies bodies) {
        return new PictureListener(inventoryDatabase, picture, bodies);
    }

    /** When the start can no longer be refused, as the other jobs. */
    @Bean
    ApplicationListener<ApplicationStartedEvent> pictureJobsStart(DriftCheck driftCheck, PictureListener pictures) {
        return _ -> {
            driftCheck.start();
            pictures.start();
        };
    }

    @Bean
    SlotNews slotNews(ServiceDatabase inventoryDatabase, Outbox inventoryOutbox, Clock clock, LivePicture picture) {
        return new SlotNews(inventoryDatabase, inventoryOutbox, clock, picture);
    }

    @Bean
    Slots slots(
            ServiceDatabase inventoryDatabase,
            SlotNews news,
            LivePicture picture,
            Offerings offerings,
            Clock clock,
            InventorySettings settings) {
        return new Slots(inventoryDatabase, news, picture, offerings, clock, settings);
    }

    @Bean
    Holds holds(
            Holds.Surroundings around,
            Bodies bodies,
            Clock clock,
            IdSource ids,
            InventorySettings settings,
            MeterRegistry meters) {
        var holds = new Holds(around, bodies, clock, ids, settings);
        Gauge.builder("holds.live", holds, Holds::live)
                .description("holds that live, as far as this process placed and ended them")
                .register(meters);
        return holds;
    }

    @Bean
    Holds.Surroundings holdSurroundings(
            ServiceDatabase inventoryDatabase,
            RedisScripts scripts,
            LivePicture picture,
            Offerings offerings,
            SlotRules slotRules) {
        return new Holds.Surroundings(inventoryDatabase, scripts, picture, offerings, slotRules);
    }

    @Bean
    SlotRules slotRules(
            ServiceDatabase inventoryDatabase,
            SlotNews news,
            Offerings offerings,
            Holidays holidays,
            Clock clock,
            InventorySettings settings) {
        return new SlotRules(inventoryDatabase, news, offerings, holidays, clock, settings);
    }

    @Bean
    Reservations reservations(
            ServiceDatabase inventoryDatabase,
            Outbox inventoryOutbox,
            SlotNews news,
            LivePicture picture,
            Clock clock,
            MeterRegistry meters) {
        return new Reservations(inventoryDatabase, inventoryOutbox, news, picture, clock, meters);
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
            SlotRules slotRules,
            Holds holds,
            LivePicture picture) {
        var responders = new InventoryMessages.Responders(
                new VenueResponder(venues, holidays),
                new OfferingResponder(offerings, venues::find),
                new MenuResponder(menus),
                new SlotResponder(slots, slotRules, offerings),
                new HoldResponder(holds),
                new InventoryAudit(inventoryDatabase, picture));
        responders.answerOn(bus);
        return responders;
    }

    @Bean
    SlotVersions slotVersions(Bus bus, ServiceDatabase inventoryDatabase) {
        var versions = new SlotVersions(inventoryDatabase);
        versions.answerOn(bus);
        return versions;
    }

    @Bean
    InventoryMessages.Listeners inventoryListeners(
            Bus bus,
            ServiceDatabase inventoryDatabase,
            Reservations reservations,
            PictureListener pictures,
            Bodies bodies,
            MeterRegistry meters) {
        var listeners = new InventoryMessages.Listeners(
                new ReservationListener(inventoryDatabase, reservations, bodies),
                new CatalogueListener(inventoryDatabase, meters),
                pictures);
        listeners.listenOn(bus);
        return listeners;
    }
}
