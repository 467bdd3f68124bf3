package dev.jari.orders.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.orders.order.OrdersService;
import dev.jari.orders.provider.NoCards;
import dev.jari.orders.provider.PaymentProvider;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Covers({"M2", "M3", "M4"})
class ToppingUpFromACardStoreTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final UserId user = new UserId(OrdersService.number());
    private OrdersService orders;

    @BeforeEach
    void open() {
        orders = OrdersService.open(database.url());
        orders.run("TRUNCATE wallet, wallet_entry, top_up, provider_charge CASCADE");
    }

    @AfterEach
    void close() {
        orders.close();
    }

    private TopUpOutcome topUp(CardTopUps topUps, String key, long amount, String card) {
        return topUps.topUp(user, key, new MoneyInput(amount, "KRW"), card);
    }

    private TopUpOutcome topUp(String key, long amount, String card) {
        return topUp(orders.topUps, key, amount, card);
    }

    private void recover() {
        orders.topUps.recover(OrdersService.FAR_AHEAD);
    }

    private long charges(String state) {
        return orders.count("provider_charge WHERE state = '%s'".formatted(state));
    }

    private void nothingIsWrong() {
        assertThat(orders.audit.run()).allMatch(check -> check.violations().isEmpty());
    }

    @Test
    void a_key_charges_the_card_once_and_fills_the_wallet_once() {
        assertThat(topUp("a", 5_000, "tok_ok")).isEqualTo(new TopUpOutcome.ToppedUp());
        assertThat(topUp("a", 5_000, "tok_ok")).isEqualTo(new TopUpOutcome.AlreadyToppedUp());
        assertThat(topUp("a", 5_001, "tok_ok")).isEqualTo(new TopUpOutcome.KeyReused());
        assertThat(topUp("b", 1, "tok_ok")).isEqualTo(new TopUpOutcome.ToppedUp());

        assertThat(orders.balance(user)).isEqualTo(5_001);
        assertThat(charges("CHARGED")).isEqualTo(2);
        nothingIsWrong();
    }

    @Test
    void equal_keys_at_the_same_moment_charge_once() {
        var all = IntStream.range(0, 6)
                .mapToObj(
                        _ -> CompletableFuture.supplyAsync(() -> topUp("a", 100, "tok_ok"), Thread::startVirtualThread))
                .toList();

        assertThat(all.stream().map(CompletableFuture::join).filter(TopUpOutcome.ToppedUp.class::isInstance))
                .hasSize(1);
        assertThat(orders.balance(user)).isEqualTo(100);
        assertThat(charges("CHARGED")).isEqualTo(1);
    }

    @Test
    void a_declined_card_puts_nothing_in_and_another_key_may_try_again() {
        assertThat(topUp("a", 5_000, "tok_declined")).isEqualTo(new TopUpOutcome.NotCharged(false));
        assertThat(topUp("a", 5_000, "tok_ok")).isEqualTo(new TopUpOutcome.NotCharged(true));
        assertThat(orders.balance(user)).isZero();
        assertThat(topUp("b", 5_000, "tok_ok")).isEqualTo(new TopUpOutcome.ToppedUp());
        assertThat(orders.balance(user)).isEqualTo(5_000);
    }

    @Test
    void a_silent_provider_leaves_it_open_and_recovery_burns_what_was_not_charged() {
        assertThat(topUp("a", 5_000, "tok_no_answer")).isEqualTo(new TopUpOutcome.Charging(false));
        assertThat(topUp("a", 5_000, "tok_no_answer")).isEqualTo(new TopUpOutcome.Charging(true));
        orders.topUps.recover(OrdersService.LONG_AGO);
        assertThat(topUp("a", 5_000, "tok_no_answer")).isEqualTo(new TopUpOutcome.Charging(true));

        recover();

        assertThat(topUp("a", 5_000, "tok_ok")).isEqualTo(new TopUpOutcome.NotCharged(true));
        assertThat(orders.balance(user)).isZero();
        assertThat(charges("VOIDED")).isEqualTo(1);
    }

    @Test
    void what_was_charged_without_an_answer_is_put_in_once_however_often_recovery_comes() {
        assertThat(topUp("a", 5_000, "tok_paid_no_answer")).isEqualTo(new TopUpOutcome.Charging(false));
        assertThat(orders.balance(user)).isZero();

        recover();
        recover();

        assertThat(topUp("a", 5_000, "tok_ok")).isEqualTo(new TopUpOutcome.AlreadyToppedUp());
        assertThat(orders.balance(user)).isEqualTo(5_000);
        nothingIsWrong();
    }

    @Test
    void a_payer_that_was_frozen_while_recovery_burnt_its_key_puts_nothing_in() {
        // given
        var asleep = new Asleep(orders.provider);
        var topUps = new CardTopUps(orders.database, orders.wallets, asleep, orders.clock, 1);
        var first =
                CompletableFuture.supplyAsync(() -> topUp(topUps, "a", 5_000, "tok_ok"), Thread::startVirtualThread);
        await().atMost(SOON).until(() -> orders.count("top_up WHERE status = 'CHARGING'") == 1);

        // when
        assertThat(topUp(topUps, "b", 5_000, "tok_ok")).isEqualTo(new TopUpOutcome.TooMany());
        recover();
        asleep.wakeUp();

        // then
        assertThat(first.join()).isEqualTo(new TopUpOutcome.NotCharged(false));
        assertThat(orders.balance(user)).isZero();
        assertThat(charges("CHARGED")).isZero();
        assertThat(topUp(topUps, "b", 5_000, "tok_ok")).isEqualTo(new TopUpOutcome.ToppedUp());
    }

    /** The first charge waits until it is woken up. */
    private record Asleep(PaymentProvider answers, CountDownLatch awake) implements PaymentProvider {

        Asleep(PaymentProvider answers) {
            this(answers, new CountDownLatch(1));
        }

        void wakeUp() {
            awake.countDown();
        }

        @Override
        public ChargeAnswer charge(String key, String cardToken, Money amount) {
            try {
                if (!awake.await(SOON.toSeconds(), TimeUnit.SECONDS)) throw new IllegalStateException("not woken up");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
            return answers.charge(key, cardToken, amount);
        }

        @Override
        public ChargeAnswer cancel(String key) {
            return answers.cancel(key);
        }

        @Override
        public ChargeAnswer ask(String key) {
            return answers.ask(key);
        }

        @Override
        public RefundAnswer refund(String key, String chargeKey, Money amount) {
            return answers.refund(key, chargeKey, amount);
        }
    }

    @Test
    void a_full_wallet_is_said_before_the_card_is_charged() {
        orders.customer(1);
        topUp("a", 1, "tok_ok");
        orders.run("UPDATE wallet SET balance = 1000000000000000 WHERE user_id = " + user);

        assertThat(topUp("b", 1, "tok_ok")).isEqualTo(new TopUpOutcome.TooFull());
        assertThat(charges("CHARGED")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "a\0b"})
    void what_is_no_card_is_refused(String card) {
        assertThat(topUp("a", 1, card)).isInstanceOf(TopUpOutcome.Invalid.class);
        assertThat(orders.count("top_up")).isZero();
    }

    @Test
    void where_cards_are_not_taken_nothing_is_charged() {
        var topUps = new CardTopUps(orders.database, orders.wallets, new NoCards(), orders.clock, 1);

        assertThat(topUp(topUps, "a", 1, "tok_ok"))
                .isInstanceOfSatisfying(
                        TopUpOutcome.Invalid.class,
                        invalid -> assertThat(invalid.refusal().errors())
                                .extracting(FieldError::pointer, FieldError::code)
                                .containsExactly(tuple("/cardToken", "not-accepted")));
        assertThat(orders.count("top_up")).isZero();
    }

    @Test
    void an_admin_needs_a_reason_and_has_keys_apart_from_the_customers() {
        var admin = new UserId(9);
        var amount = new MoneyInput(3_000L, "KRW");

        assertThat(orders.wallets.topUpByAdmin(user, admin, "a", amount, " ")).isInstanceOf(TopUpOutcome.Invalid.class);
        assertThat(orders.wallets.topUpByAdmin(user, admin, "a", amount, null))
                .isInstanceOf(TopUpOutcome.Invalid.class);
        assertThat(orders.wallets.topUpByAdmin(user, admin, "a", amount, "cash"))
                .isEqualTo(new TopUpOutcome.ToppedUp());
        assertThat(orders.wallets.topUpByAdmin(user, admin, "a", amount, "cash"))
                .isEqualTo(new TopUpOutcome.AlreadyToppedUp());
        assertThat(topUp("a", 500, "tok_ok")).isEqualTo(new TopUpOutcome.ToppedUp());
        assertThat(orders.balance(user)).isEqualTo(3_500);
        assertThat(orders.count("top_up WHERE origin = 'ADMIN' AND admin_id = 9 AND reason = 'cash'"))
                .isEqualTo(1);
        nothingIsWrong();
    }
}
