package dev.jari.orders.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.wallet.EntryKind;
import dev.jari.contracts.wallet.WalletEntry;
import dev.jari.orders.order.OrdersService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Covers("M3")
class ToppingUpStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static OrdersService orders;

    @BeforeAll
    static void open() {
        orders = OrdersService.open(database.url());
    }

    @AfterAll
    static void close() {
        orders.close();
    }

    @Test
    void the_same_key_tops_up_once_and_another_amount_under_it_is_refused() {
        // given
        var user = new UserId(OrdersService.number());

        // when, then
        assertThat(topUp(user, "a", 5_000)).isEqualTo(new TopUpOutcome.ToppedUp());
        assertThat(topUp(user, "a", 5_000)).isEqualTo(new TopUpOutcome.AlreadyToppedUp());
        assertThat(topUp(user, "a", 5_001)).isEqualTo(new TopUpOutcome.KeyReused());
        assertThat(topUp(user, "b", 1)).isEqualTo(new TopUpOutcome.ToppedUp());
        assertThat(topUp(new UserId(user.value() + 1_000_000), "a", 7)).isEqualTo(new TopUpOutcome.ToppedUp());
        assertThat(orders.balance(user)).isEqualTo(5_001);
    }

    @Test
    void equal_keys_at_the_same_moment_top_up_once() {
        var user = new UserId(OrdersService.number());

        var all = IntStream.range(0, 16)
                .mapToObj(_ -> CompletableFuture.supplyAsync(() -> topUp(user, "a", 100), Thread::startVirtualThread))
                .toList();

        assertThat(all.stream().map(CompletableFuture::join).filter(TopUpOutcome.ToppedUp.class::isInstance))
                .hasSize(1);
        assertThat(orders.balance(user)).isEqualTo(100);
    }

    @ParameterizedTest
    @CsvSource({
        "0, KRW, /amount/amount, out-of-range",
        "-1, KRW, /amount/amount, out-of-range",
        "1000000000001, KRW, /amount/amount, out-of-range",
        "1, WON, /amount/currency, invalid-value",
        "1, krw, /amount/currency, invalid-value",
        "1, , /amount/currency, missing",
        ", KRW, /amount/amount, missing"
    })
    void impossible_amounts_are_refused(@Nullable Long amount, @Nullable String currency, String pointer, String code) {
        var user = new UserId(OrdersService.number());

        var outcome = orders.wallets.topUp(user, "a", new MoneyInput(amount, currency));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        TopUpOutcome.Invalid.class,
                        invalid -> assertThat(invalid.refusal().errors())
                                .extracting(FieldError::pointer, FieldError::code)
                                .containsExactly(tuple(pointer, code)));
        assertThat(orders.wallets.find(user, "KRW", Long.MAX_VALUE, 10).entries())
                .isEmpty();
    }

    @Test
    void a_wallet_has_an_end_and_refuses_what_does_not_fit_without_using_up_the_key() {
        var user = orders.customer(1);
        orders.run("UPDATE wallet SET balance = 1000000000000000 WHERE user_id = " + user);

        assertThat(topUp(user, "more", 1)).isEqualTo(new TopUpOutcome.TooFull());

        orders.run("UPDATE wallet SET balance = 1 WHERE user_id = " + user);
        assertThat(topUp(user, "more", 1)).isEqualTo(new TopUpOutcome.ToppedUp());
    }

    @Test
    void entries_come_newest_first_page_by_page_and_currencies_stay_apart() {
        // given
        var user = new UserId(OrdersService.number());
        for (var i = 1; i <= 5; i++) topUp(user, "k" + i, i * 100L);
        orders.wallets.topUp(user, "usd", new MoneyInput(7L, "USD"));
        orders.pay(OrdersService.byWallet(user, 250));

        // when
        var first = orders.wallets.find(user, "KRW", Long.MAX_VALUE, 4);
        var second = orders.wallets.find(user, "KRW", Long.parseLong(String.valueOf(first.nextCursor())), 4);

        // then
        assertThat(first.balance()).isEqualTo(new Money(1_250, "KRW"));
        assertThat(first.balances()).containsExactly(new Money(1_250, "KRW"), new Money(7, "USD"));
        assertThat(first.entries().getFirst())
                .extracting(WalletEntry::kind, WalletEntry::incoming, WalletEntry::amount)
                .containsExactly(EntryKind.PAYMENT, false, new Money(250, "KRW"));
        assertThat(first.entries()).hasSize(4);
        assertThat(second.entries())
                .extracting(entry -> entry.amount().amount())
                .containsExactly(200L, 100L);
        assertThat(second.nextCursor()).isNull();
    }

    private static TopUpOutcome topUp(UserId user, String key, long amount) {
        return orders.wallets.topUp(user, key, new MoneyInput(amount, "KRW"));
    }
}
