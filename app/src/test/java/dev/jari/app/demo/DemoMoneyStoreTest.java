package dev.jari.app.demo;

import static dev.jari.engine.Engine.granted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.audit.RunAudit;
import dev.jari.contracts.coupon.Coupon;
import dev.jari.contracts.coupon.ListCoupons;
import dev.jari.contracts.id.IdSource;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.wallet.FindWallet;
import dev.jari.contracts.wallet.Wallet;
import dev.jari.messaging.MessagingWiring;
import dev.jari.messaging.bus.Bus;
import dev.jari.orders.OrdersWiring;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabases;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

class DemoMoneyStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private final ManualClock clock = ManualClock.at("2026-05-01T09:00:00Z");
    private final AnnotationConfigApplicationContext orders = new AnnotationConfigApplicationContext();

    @BeforeEach
    void start() {
        orders.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        "test", Map.of("jari.demo", "true", "spring.data.redis.url", redis.url())));
        orders.registerBean(Clock.class, () -> clock);
        orders.registerBean(IdSource.class, () -> MachineChance.IDS::get);
        orders.registerBean(MeterRegistry.class, SimpleMeterRegistry::new);
        orders.registerBean(
                ServiceDatabases.class, () -> new ServiceDatabases(_ -> DatabaseSettings.at(database.url())));
        orders.register(MessagingWiring.class, OrdersWiring.class);
        orders.refresh();
    }

    @AfterEach
    void stop() {
        orders.close();
    }

    private Bus bus() {
        return orders.getBean(Bus.class);
    }

    private Wallet wallet(UserId user) {
        return granted(bus().request(new FindWallet(user, "KRW", null, 10))).wallet();
    }

    private List<Coupon> coupons() {
        return granted(bus().request(new ListCoupons(null, null, 200))).items();
    }

    @Test
    void customers_get_money_and_coupons_once_however_often_jari_starts() {
        // given
        var money = new DemoMoney(bus(), clock);

        // when
        var first = money.load();
        clock.advance(Duration.ofDays(30));
        var again = money.load();

        // then
        assertThat(first).isEqualTo(new DemoMoney.Added(3, 3));
        assertThat(again).isEqualTo(new DemoMoney.Added(0, 0));
        for (var user : DemoMoney.USERS) {
            assertThat(wallet(user).balance()).isEqualTo(new Money(DemoMoney.BALANCE, "KRW"));
            assertThat(wallet(user).entries()).hasSize(1);
        }
        assertThat(coupons()).hasSize(3).allMatch(Coupon::usable);
        assertThat(bus().request(RunAudit.ORDERS, new RunAudit()).checks())
                .allMatch(check -> check.violations().isEmpty());
    }
}
