package dev.jari.orders.provider;

import static dev.jari.orders.order.OrdersService.krw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.money.Money;
import dev.jari.orders.order.OrdersService;
import dev.jari.orders.provider.PaymentProvider.ChargeAnswer;
import dev.jari.orders.provider.PaymentProvider.RefundAnswer;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What orders relies on; another provider has to pass the same. */
@Covers({"M2", "M4"})
class SimulatedProviderContractTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static OrdersService orders;
    private static PaymentProvider provider;

    private final String key = "k" + OrdersService.number();

    @BeforeAll
    static void open() {
        orders = OrdersService.open(database.url());
        provider = orders.provider;
    }

    @AfterAll
    static void close() {
        orders.close();
    }

    @Test
    void a_key_is_charged_once() {
        assertThat(provider.ask(key)).isEqualTo(new ChargeAnswer.Unknown());
        assertThat(provider.charge(key, "tok_ok", krw(100))).isEqualTo(new ChargeAnswer.Charged());
        assertThat(provider.charge(key, "tok_ok", krw(100))).isEqualTo(new ChargeAnswer.Charged());
        assertThat(provider.ask(key)).isEqualTo(new ChargeAnswer.Charged());
        assertThat(orders.count("provider_charge WHERE key = '%s'".formatted(key)))
                .isEqualTo(1);
    }

    @Test
    void a_burnt_key_is_never_charged_and_a_charged_one_can_not_be_burnt() {
        assertThat(provider.cancel(key)).isEqualTo(new ChargeAnswer.Voided());
        assertThat(provider.charge(key, "tok_ok", krw(100))).isEqualTo(new ChargeAnswer.Voided());
        assertThat(provider.charge(key + "b", "tok_ok", krw(100))).isEqualTo(new ChargeAnswer.Charged());
        assertThat(provider.cancel(key + "b")).isEqualTo(new ChargeAnswer.Charged());
    }

    @Test
    void a_declined_key_stays_declined() {
        assertThat(provider.charge(key, "tok_declined", krw(100))).isEqualTo(new ChargeAnswer.Declined());
        assertThat(provider.charge(key, "tok_ok", krw(100))).isEqualTo(new ChargeAnswer.Declined());
        assertThat(provider.cancel(key)).isEqualTo(new ChargeAnswer.Voided());
    }

    @RepeatedTest(20)
    void charging_and_burning_at_the_same_moment_agree() {
        var charging = CompletableFuture.supplyAsync(
                () -> provider.charge(key, "tok_ok", krw(100)), Thread::startVirtualThread);
        var burning = CompletableFuture.supplyAsync(() -> provider.cancel(key), Thread::startVirtualThread);

        assertThat(charging.join()).isEqualTo(burning.join());
    }

    @Test
    void a_refund_is_made_once_per_key_and_never_for_more_than_was_charged() {
        provider.charge(key, "tok_ok", krw(100));

        assertThat(provider.refund(key + "r1", key, krw(60))).isEqualTo(new RefundAnswer.Refunded());
        assertThat(provider.refund(key + "r1", key, krw(60))).isEqualTo(new RefundAnswer.Refunded());
        assertThat(provider.refund(key + "r2", key, krw(41))).isEqualTo(new RefundAnswer.Refused());
        assertThat(provider.refund(key + "r3", key, krw(40))).isEqualTo(new RefundAnswer.Refunded());
        assertThat(provider.refund(key + "r4", "unknown", krw(1))).isEqualTo(new RefundAnswer.Refused());
        assertThat(provider.refund(key + "r5", key, new Money(0, "USD"))).isEqualTo(new RefundAnswer.Refused());
    }
}
