package dev.jari.orders;

import dev.jari.contracts.id.IdSource;
import dev.jari.contracts.menu.FindMenuItem;
import dev.jari.locking.LockingWiring;
import dev.jari.messaging.DailyMessages;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.OutboxRelay;
import dev.jari.messaging.review.OutboxResponder;
import dev.jari.orders.audit.OrdersAudit;
import dev.jari.orders.coupon.Coupons;
import dev.jari.orders.day.DayCounter;
import dev.jari.orders.order.LockedOrders;
import dev.jari.orders.order.Orders;
import dev.jari.orders.order.PaymentWorkers;
import dev.jari.orders.order.Recovery;
import dev.jari.orders.order.RecoveryScheduler;
import dev.jari.orders.provider.Cards;
import dev.jari.orders.provider.NoCards;
import dev.jari.orders.provider.PaymentProvider;
import dev.jari.orders.provider.ProviderKind;
import dev.jari.orders.provider.SimulatedProvider;
import dev.jari.orders.stock.MenuQuestions;
import dev.jari.orders.stock.Stocks;
import dev.jari.orders.timeline.MoneyTimeline;
import dev.jari.orders.wallet.CardTopUps;
import dev.jari.orders.wallet.Wallets;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.ServiceDatabases;
import dev.jari.platform.secret.CardSeal;
import dev.jari.platform.upkeep.Upkeep;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** What the orders service consists of. The process that starts it starts the bus, then relay and upkeep. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(OrdersSettings.class)
@Import(LockingWiring.class)
public class OrdersWiring {

    @Bean
    ServiceDatabase ordersDatabase(ServiceDatabases databases) {
        return databases.open("orders");
    }

    @Bean
    OutboxResponder ordersOutboxResponder(Bus bus, ServiceDatabase ordersDatabase, Clock clock) {
        return OutboxResponder.answerOn(bus, ordersDatabase, clock);
    }

    @Bean
    MoneyTimeline moneyTimeline(Bus bus, ServiceDatabase ordersDatabase) {
        var timeline = new MoneyTimeline(ordersDatabase);
        timeline.answerOn(bus);
        return timeline;
    }

    @Bean
    Outbox ordersOutbox(ServiceDatabase ordersDatabase, Bodies bodies, Clock clock, IdSource ids) {
        return new Outbox(ordersDatabase, bodies, clock, ids);
    }

    @Bean
    OutboxRelay ordersRelay(
            Outbox ordersOutbox, Bus bus, MessagingSettings settings, Clock clock, MessagingMetrics metrics) {
        return new OutboxRelay(ordersOutbox, bus.transport(), settings, clock, metrics);
    }

    @Bean
    Upkeep ordersUpkeep(
            ServiceDatabase ordersDatabase,
            MessagingSettings settings,
            Clock clock,
            @Value("${jari.time-zone:Asia/Seoul}") ZoneId zone) {
        return new Upkeep(ordersDatabase, settings.retention(), clock, zone, DailyMessages.and());
    }

    @Bean
    PaymentProvider paymentProvider(
            ServiceDatabase ordersDatabase,
            Clock clock,
            OrdersSettings settings,
            @Value("${jari.demo:false}") boolean demo) {
        return switch (ProviderKind.of(settings.provider(), demo)) {
            case NONE -> new NoCards();
            case SIMULATED ->
                new SimulatedProvider(ordersDatabase, clock, time -> LockSupport.parkNanos(time.toNanos()));
        };
    }

    @Bean
    Cards cards(
            PaymentProvider provider,
            @Value("${jari.card-key:}") String key,
            @Value("${jari.demo:false}") boolean demo) {
        return new Cards(provider, CardSeal.of(key, demo));
    }

    @Bean
    MenuQuestions menuQuestions(Bus bus) {
        return menuId ->
                Optional.ofNullable(bus.request(new FindMenuItem(menuId)).item());
    }

    @Bean
    Wallets wallets(ServiceDatabase ordersDatabase, Clock clock) {
        return new Wallets(ordersDatabase, clock);
    }

    @Bean
    CardTopUps cardTopUps(
            ServiceDatabase ordersDatabase,
            Wallets wallets,
            PaymentProvider provider,
            Clock clock,
            OrdersSettings settings) {
        return new CardTopUps(ordersDatabase, wallets, provider, clock, settings.cardAtOnce());
    }

    @Bean
    Coupons coupons(ServiceDatabase ordersDatabase, Clock clock) {
        return new Coupons(ordersDatabase, clock);
    }

    @Bean
    Stocks stocks(ServiceDatabase ordersDatabase, MenuQuestions menuQuestions) {
        return new Stocks(ordersDatabase, menuQuestions);
    }

    @Bean
    LockedOrders lockedOrders(ServiceDatabase ordersDatabase, Outbox ordersOutbox, Clock clock) {
        return new LockedOrders(ordersDatabase, ordersOutbox, clock);
    }

    @Bean
    Orders orders(LockedOrders lockedOrders, Wallets wallets, Coupons coupons, Stocks stocks, Cards cards) {
        return new Orders(lockedOrders, wallets, coupons, stocks, cards);
    }

    @Bean
    PaymentWorkers paymentWorkers(Orders orders, OrdersSettings settings, MeterRegistry meters) {
        return new PaymentWorkers(orders, settings, meters);
    }

    @Bean
    Recovery orderRecovery(Orders orders, OrdersSettings settings, IdSource ids) {
        return new Recovery(orders, settings, InstanceName.of(System.getenv(), ids.get()));
    }

    @Bean
    RecoveryScheduler recoveryScheduler(
            Orders orders,
            Recovery orderRecovery,
            CardTopUps cardTopUps,
            OrdersSettings settings,
            MeterRegistry meters) {
        return new RecoveryScheduler(orders, orderRecovery, cardTopUps, settings, meters);
    }

    @Bean
    OrdersMessages.Responders ordersResponders(
            Bus bus,
            Orders orders,
            RecoveryScheduler recoveryScheduler,
            Wallets wallets,
            Coupons coupons,
            Stocks stocks,
            CardTopUps cardTopUps,
            ServiceDatabase ordersDatabase,
            Clock clock,
            OrdersSettings settings,
            @Value("${jari.demo:false}") boolean demo) {
        var audit = new OrdersAudit(ordersDatabase, clock, settings.refundMax(), demo);
        var days = new DayCounter(ordersDatabase.jdbc(), clock, settings.recoveryAfter());
        var responders = new OrdersMessages.Responders(
                orders, recoveryScheduler, wallets, coupons, stocks, days, cardTopUps, audit);
        responders.answerOn(bus, settings.currency(), demo);
        return responders;
    }

    @Bean
    OrdersMessages.Listeners ordersListeners(
            Bus bus, Orders orders, PaymentWorkers paymentWorkers, Stocks stocks, Bodies bodies) {
        var listeners = new OrdersMessages.Listeners(orders.payments(paymentWorkers, bodies), stocks.menus());
        listeners.listenOn(bus);
        return listeners;
    }
}
