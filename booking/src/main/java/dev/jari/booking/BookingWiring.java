package dev.jari.booking;

import dev.jari.booking.action.AdminActions;
import dev.jari.booking.cancel.Cancels;
import dev.jari.booking.create.Bookings;
import dev.jari.booking.create.Creating;
import dev.jari.booking.create.PersonalLock;
import dev.jari.booking.intake.CallerKeys;
import dev.jari.booking.intake.Intake;
import dev.jari.booking.intake.KeyCleaner;
import dev.jari.booking.payment.Payments;
import dev.jari.booking.record.BookingAudit;
import dev.jari.booking.record.BookingRecords;
import dev.jari.booking.record.RecordResponder;
import dev.jari.booking.refund.RefundPolicy;
import dev.jari.booking.refusal.Refusals;
import dev.jari.booking.saga.Decision;
import dev.jari.booking.saga.PaymentHandler;
import dev.jari.booking.saga.PaymentOutcome;
import dev.jari.booking.saga.Saga;
import dev.jari.booking.saga.SagaAudience;
import dev.jari.booking.saga.SagaHandler;
import dev.jari.booking.saga.SagaRules;
import dev.jari.booking.saga.SagaScheduler;
import dev.jari.booking.saga.Waiters;
import dev.jari.booking.slotcache.CacheNews;
import dev.jari.booking.slotcache.InventoryAsker;
import dev.jari.booking.slotcache.SlotCache;
import dev.jari.booking.slotcache.SlotCacheListener;
import dev.jari.booking.staff.StaffDecisions;
import dev.jari.booking.timeline.Timelines;
import dev.jari.booking.visit.VisitKeys;
import dev.jari.booking.visit.Visits;
import dev.jari.contracts.booking.BookingsChanged;
import dev.jari.contracts.id.IdSource;
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
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.ZoneId;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the booking service consists of. Whoever starts the process starts the bus, then relay and upkeep. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BookingSettings.class)
public class BookingWiring {

    @Bean
    ServiceDatabase bookingDatabase(ServiceDatabases databases) {
        return databases.open("booking");
    }

    @Bean
    OutboxResponder bookingOutboxResponder(Bus bus, ServiceDatabase bookingDatabase, Clock clock) {
        return OutboxResponder.answerOn(bus, bookingDatabase, clock);
    }

    @Bean
    Upkeep bookingUpkeep(
            ServiceDatabase bookingDatabase,
            MessagingSettings settings,
            Clock clock,
            @Value("${jari.time-zone:Asia/Seoul}") ZoneId zone) {
        return new Upkeep(bookingDatabase, settings.retention(), clock, zone, DailyMessages.and(new DailyTable("refusal", "refused_on")));
    }

    @Bean
    Outbox bookingOutbox(ServiceDatabase bookingDatabase, Bodies bodies, Clock clock, IdSource ids) {
        return new Outbox(bookingDatabase, bodies, clock, ids);
    }

    @Bean
    OutboxRelay bookingRelay(
            Outbox bookingOutbox, Bus bus, MessagingSettings settings, Clock clock, MessagingMetrics metrics) {
        return new OutboxRelay(bookingOutbox, bus.transport(), settings, clock, metrics);
    }

    @Bean
    SlotCache slotCache(
            ServiceDatabase bookingDatabase,
            Bus bus,
            Bodies bodies,
            Clock clock,
            BookingSettings settings,
            MessagingSettings messaging,
            MeterRegistry meters) {
        var inventory = new InventoryAsker(bus, messaging, clock, meters);
        return new SlotCache(bookingDatabase, inventory, bodies, clock, settings, meters);
    }

    @Bean
    Intake intake(
            ServiceDatabase bookingDatabase,
            Outbox bookingOutbox,
            SlotCache slotCache,
            VisitKeys visitKeys,
            BookingSettings settings) {
        var intake = new Intake(
                bookingDatabase,
                bookingOutbox,
                Creating.knownPlaces(slotCache, settings),
                visitKeys::announce,
                settings.intakeWaitingMax(),
                settings.intakeGroupMax());
        slotCache.tell(intake::heardOf);
        return intake;
    }

    @Bean(initMethod = "start")
    Refusals refusals(ServiceDatabase bookingDatabase, Bus bus, Clock clock, IdSource ids, MeterRegistry meters) {
        var refusals = new Refusals(bookingDatabase, clock, ids, meters);
        refusals.answerOn(bus);
        return refusals;
    }

    @Bean
    PersonalLock personalLock(RedisClient redis, BookingSettings settings) {
        return new PersonalLock(redis, settings.personalLock());
    }

    @Bean
    VisitKeys visitKeys(RedisClient redis, Clock clock) {
        return new VisitKeys(redis, clock);
    }

    @Bean
    Waiters<Decision> waiters(ServiceDatabase bookingDatabase) {
        return Waiters.forBookings(bookingDatabase);
    }

    @Bean
    Waiters<PaymentOutcome> paymentWaiters(ServiceDatabase bookingDatabase) {
        return Waiters.forPayments(bookingDatabase);
    }

    @Bean
    Saga saga(
            ServiceDatabase bookingDatabase,
            Outbox bookingOutbox,
            Bodies bodies,
            Clock clock,
            BookingSettings settings,
            MeterRegistry meters,
            Waiters<Decision> waiters,
            Waiters<PaymentOutcome> paymentWaiters,
            PersonalLock personalLock,
            VisitKeys visitKeys,
            Intake intake,
            Bus bus) {
        return new Saga(
                bookingDatabase,
                bookingOutbox,
                bodies,
                clock,
                new SagaRules(settings.paymentWindow(), new RefundPolicy(settings.lateCancelRefundPercent())),
                meters,
                new SagaAudience(
                        waiters,
                        paymentWaiters,
                        ended -> {
                            personalLock.free(ended);
                            visitKeys.forget(ended);
                        },
                        changed -> {
                            intake.moved(changed);
                            bus.broadcast(BookingsChanged.SUBJECT, new BookingsChanged(changed));
                        }));
    }

    @Bean
    BookingRecords bookingRecords(ServiceDatabase bookingDatabase, Bodies bodies) {
        return new BookingRecords(bookingDatabase, bodies);
    }

    @Bean
    Bookings bookings(
            ServiceDatabase bookingDatabase,
            Bus bus,
            Bodies bodies,
            Clock clock,
            BookingSettings settings,
            SlotCache slotCache,
            Intake intake,
            Waiters<Decision> waiters,
            PersonalLock personalLock,
            BookingRecords bookingRecords,
            Refusals refusals,
            MeterRegistry meters) {
        var bookings = Creating.bookings(
                bookingDatabase,
                bus,
                bodies,
                clock,
                settings,
                slotCache,
                intake,
                waiters,
                personalLock,
                bookingRecords,
                refusals,
                meters);
        Creating.answerOn(bus, bookings);
        return bookings;
    }

    @Bean
    CallerKeys callerKeys(ServiceDatabase bookingDatabase, Clock clock) {
        return new CallerKeys(bookingDatabase, clock);
    }

    @Bean
    Cancels cancels(
            Bus bus,
            ServiceDatabase bookingDatabase,
            Saga saga,
            BookingRecords bookingRecords,
            CallerKeys callerKeys,
            SlotCache slotCache,
            PersonalLock personalLock) {
        var cancels = new Cancels(
                bookingDatabase, saga, bookingRecords, callerKeys, Cancels.freeing(slotCache, personalLock));
        cancels.answerOn(bus);
        return cancels;
    }

    @Bean
    StaffDecisions staffDecisions(Bus bus, ServiceDatabase bookingDatabase, Saga saga, BookingRecords bookingRecords) {
        var decisions = new StaffDecisions(bookingDatabase, saga, bookingRecords);
        decisions.answerOn(bus);
        return decisions;
    }

    @Bean
    Payments payments(
            Bus bus,
            ServiceDatabase bookingDatabase,
            Saga saga,
            BookingRecords bookingRecords,
            CallerKeys callerKeys,
            Waiters<PaymentOutcome> paymentWaiters,
            Clock clock) {
        var payments = new Payments(bookingDatabase, saga, bookingRecords, callerKeys, paymentWaiters, clock);
        payments.answerOn(bus);
        return payments;
    }

    @Bean
    RecordResponder recordResponder(
            Bus bus,
            ServiceDatabase bookingDatabase,
            BookingRecords bookingRecords,
            Clock clock,
            BookingSettings settings) {
        var responder = new RecordResponder(
                bookingRecords, new BookingAudit(bookingDatabase, clock, settings.paymentPatience()));
        responder.answerOn(bus);
        return responder;
    }

    @Bean
    Visits visits(
            Bus bus, ServiceDatabase bookingDatabase, BookingRecords bookingRecords, VisitKeys visitKeys, Clock clock) {
        var visits = new Visits(bookingDatabase, bookingRecords, visitKeys, clock);
        visits.answerOn(bus);
        return visits;
    }

    @Bean
    Timelines timelines(Bus bus, ServiceDatabase bookingDatabase, BookingRecords bookingRecords) {
        var timelines = new Timelines(bookingDatabase, bookingRecords);
        timelines.answerOn(bus);
        return timelines;
    }

    @Bean
    AdminActions adminActions(Bus bus, ServiceDatabase bookingDatabase) {
        var actions = new AdminActions(bookingDatabase);
        actions.answerOn(bus);
        return actions;
    }

    @Bean
    BookingMessages bookingMessages(
            Bus bus, ServiceDatabase bookingDatabase, SlotCache slotCache, Bodies bodies, Clock clock, Saga saga) {
        var messages = new BookingMessages(
                new SlotCacheListener(
                        bookingDatabase,
                        slotCache,
                        bodies,
                        clock,
                        bus.transport().reachesThisProcessOnly()
                                ? _ -> {}
                                : news -> bus.broadcast(CacheNews.SUBJECT, news)),
                new SagaHandler(bookingDatabase, saga),
                new PaymentHandler(bookingDatabase, saga));
        messages.listenOn(bus);
        return messages;
    }

    /** What one instance hears or decides, the others want to know. */
    @Bean
    OtherInstances otherInstances(
            Bus bus,
            SlotCache slotCache,
            Intake intake,
            Waiters<Decision> waiters,
            Waiters<PaymentOutcome> paymentWaiters) {
        return OtherInstances.heardOn(bus, slotCache, intake, waiters, paymentWaiters);
    }

    @Bean(initMethod = "start")
    SagaScheduler sagaScheduler(ServiceDatabase bookingDatabase, Saga saga, Clock clock, BookingSettings settings) {
        return new SagaScheduler(bookingDatabase, saga, clock, settings.sagaTimeout());
    }

    @Bean(initMethod = "start")
    KeyCleaner keyCleaner(ServiceDatabase bookingDatabase, Clock clock, BookingSettings settings) {
        return new KeyCleaner(bookingDatabase, clock, settings.idempotencyRetention());
    }
}
