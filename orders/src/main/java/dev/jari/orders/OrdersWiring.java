package dev.jari.orders;

import dev.jari.contracts.id.IdSource;
import dev.jari.contracts.menu.FindMenuItem;
import dev.jari.contracts.menu.MenuItemSyncAnswer;
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
import dev.jari.orders.coupon.CouponResponder;
import dev.jari.orders.coupon.Coupons;
import dev.jari.orders.order.Goods;
import dev.jari.orders.order.OrderDesk;
import dev.jari.orders.order.OrderResponder;
import dev.jari.orders.order.Orders;
import dev.jari.orders.order.PaymentListener;
import dev.jari.orders.order.RecoveryLocks;
import dev.jari.orders.order.RecoveryRules;
import dev.jari.orders.order.RecoveryScheduler;
import dev.jari.orders.order.Workers;
import dev.jari.orders.provider.PaymentProvider;
import dev.jari.orders.provider.SimulatedProvider;
import dev.jari.orders.stock.MenuListener;
import dev.jari.orders.stock.MenuQuestions;
import dev.jari.orders.stock.StockResponder;
import dev.jari.orders.stock.Stocks;
import dev.jari.orders.wallet.WalletResponder;
import dev.jari.orders.wallet.Wallets;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.ServiceDatabases;
import dev.jari.platform.upkeep.Upkeep;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.redisson.api.RedissonClient;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** What the orders service consists of. Whoever starts the process starts the bus, then relay and upkeep. */
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
    PaymentProvider paymentProvider(ServiceDatabase ordersDatabase, Clock clock) {
        return new SimulatedProvider(ordersDatabase, clock, time -> LockSupport.parkNanos(time.toNanos()));
    }

    @Bean
    MenuQuestions menuQuestions(Bus bus) {
        return menuId -> Optional.ofNullable(
                bus.request(FindMenuItem.SUBJECT, new FindMenuItem(menuId), MenuItemSyncAnswer.class)
                        .item());
    }

    @Bean
    Goods goods(ServiceDatabase ordersDatabase, Clock clock, MenuQuestions menuQuestions) {
        return new Goods(
                new Wallets(ordersDatabase, clock),
                new Coupons(ordersDatabase, clock),
                new Stocks(ordersDatabase, menuQuestions));
    }

    @Bean
    OrderDesk orderDesk(
            ServiceDatabase ordersDatabase, Outbox ordersOutbox, Clock clock, Goods goods, PaymentProvider provider) {
        return new OrderDesk(ordersDatabase, ordersOutbox, clock, goods, provider);
    }

    @Bean
    Workers workers(OrderDesk orderDesk, OrdersSettings settings, MeterRegistry meters) {
        return new Workers(orderDesk, settings.workers(), meters);
    }

    @Bean
    RecoveryScheduler recoveryScheduler(
            OrderDesk orderDesk, RedissonClient lockingClient, OrdersSettings settings, MeterRegistry meters) {
        var rules = new RecoveryRules(
                settings.recoveryAfter(),
                settings.recoveryEvery(),
                settings.recoveryLockTtl(),
                settings.recoveryAttempts(),
                "process " + ProcessHandle.current().pid());
        return new RecoveryScheduler(orderDesk, new RecoveryLocks(lockingClient, rules.lockTtl()), rules, meters);
    }

    @Bean
    OrdersMessages.Responders ordersResponders(
            Bus bus,
            ServiceDatabase ordersDatabase,
            Goods goods,
            RecoveryScheduler recoveryScheduler,
            Clock clock,
            OrdersSettings settings) {
        var responders = new OrdersMessages.Responders(
                new OrderResponder(new Orders(ordersDatabase), recoveryScheduler),
                new WalletResponder(goods.wallets(), settings.currency()),
                new CouponResponder(goods.coupons()),
                new StockResponder(goods.stocks()),
                new OrdersAudit(ordersDatabase, clock, settings.refundMax()));
        responders.answerOn(bus);
        return responders;
    }

    @Bean
    OrdersMessages.Listeners ordersListeners(
            Bus bus, ServiceDatabase ordersDatabase, OrderDesk orderDesk, Workers workers, Goods goods, Bodies bodies) {
        var listeners = new OrdersMessages.Listeners(
                new PaymentListener(orderDesk, workers, bodies), new MenuListener(ordersDatabase, goods.stocks()));
        listeners.listenOn(bus);
        return listeners;
    }
}
