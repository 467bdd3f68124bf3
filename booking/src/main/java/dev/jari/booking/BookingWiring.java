package dev.jari.booking;

import dev.jari.booking.action.AdminActions;
import dev.jari.booking.admission.Admission;
import dev.jari.booking.admission.Answers;
import dev.jari.booking.admission.Bookings;
import dev.jari.booking.admission.Drafts;
import dev.jari.booking.admission.Intake;
import dev.jari.booking.admission.PersonalLock;
import dev.jari.booking.admission.Wishes;
import dev.jari.booking.attempt.PaymentOutcome;
import dev.jari.booking.cancel.CancellationRunner;
import dev.jari.booking.cancel.Cancellations;
import dev.jari.booking.cancel.Cancels;
import dev.jari.booking.key.CallerKeys;
import dev.jari.booking.key.KeyCleaner;
import dev.jari.booking.log.LoggedRequests;
import dev.jari.booking.news.CommitNews;
import dev.jari.booking.news.Decision;
import dev.jari.booking.news.Released;
import dev.jari.booking.payment.Payments;
import dev.jari.booking.record.BookingAudit;
import dev.jari.booking.record.BookingRecords;
import dev.jari.booking.record.DayCounter;
import dev.jari.booking.record.RecordResponder;
import dev.jari.booking.refusal.Refusals;
import dev.jari.booking.saga.PaymentHandler;
import dev.jari.booking.saga.Saga;
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
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.IdSource;
import dev.jari.contracts.id.OrderId;
import dev.jari.messaging.DailyMessages;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.Transport.Listening;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.OutboxRelay;
import dev.jari.messaging.review.OutboxResponder;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.ServiceDatabases;
import dev.jari.platform.secret.CardSeal;
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

/** What the booking service consists of. The process that has it starts the bus, then relay and upkeep. */
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
        return new Upkeep(
                bookingDatabase,
                settings.retention(),
                clock,
                zone,
                DailyMessages.and(new DailyTable("refusal", "refused_on")));
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
    InventoryAsker inventoryAsker(
            Bus bus, MessagingSettings messaging, BookingSettings settings, Clock clock, MeterRegistry meters) {
        return new InventoryAsker(bus, messaging, settings.inventoryPatience(), clock, meters);
    }

    @Bean
    SlotCache slotCache(
            ServiceDatabase bookingDatabase,
            InventoryAsker inventoryAsker,
            Bodies bodies,
            Clock clock,
            BookingSettings settings,
            MeterRegistry meters) {
        return new SlotCache(bookingDatabase, inventoryAsker, bodies, clock, settings, meters);
    }

    @Bean
    CommitNews commitNews() {
        return new CommitNews();
    }

    @Bean
    Intake intake(
            ServiceDatabase bookingDatabase,
            Outbox bookingOutbox,
            CallerKeys callerKeys,
            CommitNews commitNews,
            BookingSettings settings) {
        return new Intake(bookingDatabase, bookingOutbox, callerKeys, commitNews, settings);
    }

    @Bean
    Admission admission(SlotCache slotCache, Intake intake, BookingSettings settings) {
        return new Admission(slotCache, intake, settings);
    }

    @Bean(initMethod = "start")
    Refusals refusals(ServiceDatabase bookingDatabase, Bus bus, Clock clock, IdSource ids, MeterRegistry meters) {
        var refusals = new Refusals(bookingDatabase, clock, ids, meters);
        refusals.answerOn(bus);
        return refusals;
    }

    @Bean
    PersonalLock personalLock(RedisClient redis, BookingSettings settings) {
        return new PersonalLock(redis, settings.personalLock(), settings.idempotencyRetention());
    }

    @Bean
    VisitKeys visitKeys(RedisClient redis, Clock clock) {
        return new VisitKeys(redis, clock);
    }

    @Bean
    Waiters<BookingId, Decision> waiters(ServiceDatabase bookingDatabase) {
        return Waiters.forBookings(bookingDatabase);
    }

    @Bean
    Waiters<OrderId, PaymentOutcome> paymentWaiters(ServiceDatabase bookingDatabase) {
        return Waiters.forPayments(bookingDatabase);
    }

    @Bean
    Waiters<BookingId, Released> releaseWaiters(ServiceDatabase bookingDatabase) {
        return Waiters.forReleases(bookingDatabase);
    }

    @Bean
    Saga saga(
            ServiceDatabase bookingDatabase,
            Outbox bookingOutbox,
            Bodies bodies,
            Clock clock,
            BookingSettings settings,
            MeterRegistry meters,
            CommitNews commitNews) {
        return new Saga(bookingDatabase, bookingOutbox, bodies, clock, SagaRules.of(settings), meters, commitNews);
    }

    @Bean
    LoggedRequests loggedRequests(BookingSettings settings, Clock clock) {
        return new LoggedRequests(settings.loggedPerSecond(), clock, System::nanoTime);
    }

    @Bean
    Listening followedBookings(LoggedRequests loggedRequests, Bus bus) {
        return loggedRequests.listenOn(bus);
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
            InventoryAsker inventoryAsker,
            SlotCache slotCache,
            PersonalLock personalLock,
            Admission admission,
            Answers answers,
            LoggedRequests loggedRequests,
            MeterRegistry meters) {
        var bookings = new Bookings(
                new Wishes(inventoryAsker, slotCache, clock, settings.fullTrust()),
                new Drafts(bookingDatabase, bodies, clock, settings.sagaTimeout()),
                inventoryAsker,
                personalLock,
                admission,
                answers,
                meters);
        bookings.answerOn(bus, loggedRequests);
        return bookings;
    }

    @Bean
    Answers answers(
            Intake intake,
            BookingRecords bookingRecords,
            Waiters<BookingId, Decision> waiters,
            Refusals refusals,
            MeterRegistry meters) {
        return new Answers(intake, bookingRecords, waiters, refusals, meters);
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
            PersonalLock personalLock,
            Waiters<BookingId, Released> releaseWaiters,
            LoggedRequests loggedRequests) {
        var cancels = new Cancels(bookingDatabase, saga, bookingRecords, callerKeys, personalLock, releaseWaiters);
        cancels.answerOn(bus, loggedRequests);
        return cancels;
    }

    @Bean(initMethod = "start")
    CancellationRunner cancellationRunner(
            ServiceDatabase bookingDatabase, Saga saga, SlotCache slotCache, Clock clock, BookingSettings settings) {
        return new CancellationRunner(bookingDatabase, saga, slotCache, clock, settings.cancellationWatch());
    }

    @Bean
    Cancellations cancellations(
            Bus bus,
            ServiceDatabase bookingDatabase,
            SlotCache slotCache,
            Clock clock,
            CancellationRunner cancellationRunner) {
        var cancellations = new Cancellations(bookingDatabase, slotCache, clock, cancellationRunner);
        cancellations.answerOn(bus);
        return cancellations;
    }

    @Bean
    StaffDecisions staffDecisions(
            Bus bus,
            ServiceDatabase bookingDatabase,
            Saga saga,
            BookingRecords bookingRecords,
            LoggedRequests loggedRequests) {
        var decisions = new StaffDecisions(bookingDatabase, saga, bookingRecords);
        decisions.answerOn(bus, loggedRequests);
        return decisions;
    }

    @Bean
    Payments payments(
            Bus bus,
            ServiceDatabase bookingDatabase,
            Saga saga,
            BookingRecords bookingRecords,
            CallerKeys callerKeys,
            Waiters<OrderId, PaymentOutcome> paymentWaiters,
            LoggedRequests loggedRequests,
            Clock clock,
            @Value("${jari.card-key:}") String cardKey,
            @Value("${jari.demo:false}") boolean demo) {
        var cardSeal = CardSeal.of(cardKey, demo);
        var payments = new Payments(bookingDatabase, saga, bookingRecords, callerKeys, paymentWaiters, clock, cardSeal);
        payments.answerOn(bus, loggedRequests);
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
                bookingRecords,
                new DayCounter(bookingDatabase.jdbc()),
                new BookingAudit(bookingDatabase, clock, settings.paymentPatience()));
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
        var timelines = new Timelines(bookingDatabase, bookingRecords, bus);
        timelines.answerOn();
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

    @Bean
    Audience audience(
            CommitNews commitNews,
            Bus bus,
            Waiters<BookingId, Decision> waiters,
            Waiters<OrderId, PaymentOutcome> paymentWaiters,
            Waiters<BookingId, Released> releaseWaiters,
            PersonalLock personalLock,
            VisitKeys visitKeys,
            SlotCache slotCache,
            Admission admission) {
        var audience =
                new Audience(waiters, paymentWaiters, releaseWaiters, personalLock, visitKeys, slotCache, admission);
        audience.hears(commitNews, bus);
        return audience;
    }

    @Bean
    Listening otherInstances(Audience audience, Bus bus) {
        return audience.hearsOtherInstances(bus);
    }

    @Bean(initMethod = "start")
    SagaScheduler sagaScheduler(ServiceDatabase bookingDatabase, Saga saga, Clock clock, BookingSettings settings) {
        return new SagaScheduler(bookingDatabase, saga, clock, settings.sagaTimeout());
    }

    @Bean(initMethod = "start")
    KeyCleaner keyCleaner(CallerKeys callerKeys, Clock clock, BookingSettings settings) {
        return new KeyCleaner(callerKeys, clock, settings.idempotencyRetention());
    }
}
