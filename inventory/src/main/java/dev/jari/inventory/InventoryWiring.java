package dev.jari.inventory;

import dev.jari.contracts.id.IdSource;
import dev.jari.contracts.slot.SlotsChanged;
import dev.jari.inventory.audit.InventoryAudit;
import dev.jari.inventory.audit.SlotVersions;
import dev.jari.inventory.hold.HeldPlacesFinder;
import dev.jari.inventory.hold.Holds;
import dev.jari.inventory.hold.HoldsInRedis;
import dev.jari.inventory.menu.Menus;
import dev.jari.inventory.offering.CatalogueListener;
import dev.jari.inventory.offering.Offerings;
import dev.jari.inventory.picture.DriftCheck;
import dev.jari.inventory.picture.LivePicture;
import dev.jari.inventory.picture.PictureListener;
import dev.jari.inventory.picture.RedisScripts;
import dev.jari.inventory.reservation.Reservations;
import dev.jari.inventory.slot.FreshSlotNews;
import dev.jari.inventory.slot.SlotMaker;
import dev.jari.inventory.slot.SlotNews;
import dev.jari.inventory.slot.SlotRules;
import dev.jari.inventory.slot.Slots;
import dev.jari.inventory.timeline.PlacesTimeline;
import dev.jari.inventory.venue.Holidays;
import dev.jari.inventory.venue.VenueLookup;
import dev.jari.inventory.venue.VenueResponder;
import dev.jari.inventory.venue.Venues;
import dev.jari.locking.LockingWiring;
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
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** What the inventory service consists of. The process starts the bus, then relay and upkeep. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(InventorySettings.class)
@Import(LockingWiring.class)
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
    PlacesTimeline placesTimeline(Bus bus, ServiceDatabase inventoryDatabase) {
        var timeline = new PlacesTimeline(inventoryDatabase);
        timeline.answerOn(bus);
        return timeline;
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
                inventoryDatabase,
                settings.retention(),
                clock,
                zone,
                DailyMessages.and(new DailyTable("slot_past", "superseded_on")));
    }

    @Bean
    Offerings offerings(
            Bus bus, ServiceDatabase inventoryDatabase, Outbox inventoryOutbox, InventorySettings settings) {
        var offerings = new Offerings(
                inventoryDatabase,
                inventoryOutbox,
                new VenueLookup(inventoryDatabase)::find,
                settings.defaultCapacity());
        offerings.answerOn(bus);
        return offerings;
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
    Menus menus(Bus bus, ServiceDatabase inventoryDatabase, Outbox inventoryOutbox, Offerings offerings) {
        var menus = new Menus(inventoryDatabase, inventoryOutbox, offerings);
        menus.answerOn(bus);
        return menus;
    }

    @Bean
    RedisScripts redisScripts(RedisClient redis) {
        return new RedisScripts(redis);
    }

    @Bean
    LivePicture livePicture(RedisScripts scripts, Bodies bodies, Bus bus, MeterRegistry meters) {
        var picture = new LivePicture(scripts, bodies, changed -> bus.broadcast(SlotsChanged.SUBJECT, changed));
        // A number that is not known is none: zero would say that nothing is held.
        Gauge.builder(
                        "holds.live",
                        picture,
                        redis -> redis.holdsLive().stream()
                                .asDoubleStream()
                                .findAny()
                                .orElse(Double.NaN))
                .description("holds that live, the same number from every process")
                .register(meters);
        return picture;
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
            SlotRules slotRules,
            Bus bus,
            Clock clock,
            InventorySettings settings) {
        var slots = new Slots(inventoryDatabase, news, picture, offerings, clock, settings);
        slots.answerOn(bus, slotRules);
        return slots;
    }

    @Bean
    Holds holds(
            ServiceDatabase inventoryDatabase,
            HoldsInRedis redis,
            HeldPlacesFinder finder,
            Bus bus,
            Clock clock,
            IdSource ids,
            InventorySettings settings) {
        var holds = new Holds(inventoryDatabase, redis, finder, clock, ids, settings);
        holds.answerOn(bus);
        return holds;
    }

    @Bean
    HoldsInRedis holdsInRedis(
            ServiceDatabase inventoryDatabase,
            RedisScripts scripts,
            LivePicture picture,
            Bodies bodies,
            InventorySettings settings) {
        return new HoldsInRedis(inventoryDatabase, scripts, picture, bodies, settings.holdsPerUser());
    }

    @Bean
    HeldPlacesFinder heldPlacesFinder(ServiceDatabase inventoryDatabase, Offerings offerings, SlotRules slotRules) {
        return new HeldPlacesFinder(inventoryDatabase, offerings, slotRules);
    }

    @Bean
    SlotMaker slotMaker(ServiceDatabase inventoryDatabase, SlotNews news, Offerings offerings, Holidays holidays) {
        return new SlotMaker(inventoryDatabase, news, offerings, holidays);
    }

    @Bean
    SlotRules slotRules(
            ServiceDatabase inventoryDatabase,
            SlotMaker maker,
            Offerings offerings,
            Clock clock,
            InventorySettings settings) {
        return new SlotRules(inventoryDatabase, maker, offerings, clock, settings);
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
    VenueResponder venueResponder(Bus bus, Venues venues, Holidays holidays) {
        var responder = new VenueResponder(venues, holidays);
        responder.answerOn(bus);
        return responder;
    }

    @Bean
    InventoryAudit inventoryAudit(Bus bus, ServiceDatabase inventoryDatabase, LivePicture picture) {
        var audit = new InventoryAudit(inventoryDatabase, picture);
        audit.answerOn(bus);
        return audit;
    }

    @Bean
    SlotVersions slotVersions(Bus bus, ServiceDatabase inventoryDatabase) {
        var versions = new SlotVersions(inventoryDatabase);
        versions.answerOn(bus);
        return versions;
    }

    @Bean
    InventoryMessages inventoryMessages(
            Bus bus,
            ServiceDatabase inventoryDatabase,
            Reservations reservations,
            PictureListener pictures,
            Outbox inventoryOutbox,
            Offerings offerings,
            Bodies bodies,
            MeterRegistry meters) {
        var fresh = new FreshSlotNews(inventoryDatabase, inventoryOutbox, offerings);
        var catalogue = new CatalogueListener(inventoryDatabase, meters, fresh::tell);
        return new InventoryMessages(
                bus, List.of(reservations.subscription(bodies), catalogue.subscription(), pictures.subscription()));
    }
}
