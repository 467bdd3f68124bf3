package dev.jari.orders.order;

import static dev.jari.contracts.order.OrderStatus.CANCELLED;
import static dev.jari.contracts.order.OrderStatus.ON_HOLD;
import static dev.jari.contracts.order.OrderStatus.PAID;
import static dev.jari.orders.order.OrdersService.byCard;
import static dev.jari.orders.order.OrdersService.byWallet;
import static dev.jari.orders.order.OrdersService.item;
import static dev.jari.orders.order.OrdersService.krw;
import static dev.jari.orders.order.OrdersService.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.coupon.CouponInput;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.menu.MenuItemSync;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.contracts.order.OrderStep;
import dev.jari.contracts.order.StepDirection;
import dev.jari.contracts.order.StepName;
import dev.jari.contracts.payment.PaymentCompleted;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.contracts.payment.PaymentItem;
import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.orders.provider.NoCards;
import dev.jari.orders.provider.PaymentProvider.ChargeAnswer;
import dev.jari.orders.provider.SimulatedProvider;
import dev.jari.testkit.Covers;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Covers({"M2", "M3", "M6"})
class PayingAnOrderStoreTest {

    private static final Instant NOW = Instant.parse("2026-11-15T00:00:00Z");

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static OrdersService orders;

    @BeforeAll
    static void open() {
        orders = OrdersService.open(database.url(), ManualClock.at(NOW.toString()));
    }

    @AfterAll
    static void close() {
        assertThat(orders.audit.run()).allMatch(CheckResult::ok);
        orders.close();
    }

    @Test
    void a_wallet_a_coupon_and_stock_make_a_paid_order() {
        // given
        var user = orders.customer(50_000);
        var coupon = orders.coupon("PERCENT", 10);
        var dish = orders.dish(5);

        // when
        var order = orders.pay(with(byWallet(user, 18_000), coupon, item(dish, 2)));

        // then
        assertThat(order.status()).isEqualTo(PAID);
        assertThat(order.finalAmount()).isEqualTo(krw(16_200));
        assertThat(orders.balance(user)).isEqualTo(33_800);
        assertThat(orders.left(dish)).isEqualTo(3);
        assertThat(orders.coupons.list(user, coupon.value() - 1, 1).getFirst().usable())
                .isFalse();
        assertThat(order.steps())
                .extracting(OrderStep::step, OrderStep::direction)
                .containsExactly(
                        tuple(StepName.COUPON, StepDirection.TAKE),
                        tuple(StepName.STOCK, StepDirection.TAKE),
                        tuple(StepName.WALLET, StepDirection.TAKE));
        assertThat(orders.said(order.bookingId(), PaymentCompleted.TYPE, PaymentCompleted.class))
                .isEqualTo(new PaymentCompleted(
                        order.bookingId(), order.orderId(), krw(16_200), PaymentMethod.WALLET, coupon, NOW));
        assertThat(orders.said(order.bookingId())).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "tok_ok, PAID, payment.completed, Charged",
        "tok_slow, PAID, payment.completed, Charged",
        "tok_declined, CANCELLED, payment.failed, Declined",
        "tok_of_nobody, CANCELLED, payment.failed, Declined",
        "tok_no_answer, ON_HOLD, payment.held, Unknown",
        "tok_paid_no_answer, ON_HOLD, payment.held, Charged"
    })
    void a_card_behaves_as_its_token_says(String token, OrderStatus status, String told, String atTheProvider) {
        // given
        var user = orders.customer(0);
        var coupon = orders.coupon("AMOUNT", 1_000);
        var dish = orders.dish(5);

        // when
        var order = orders.pay(with(byCard(user, 9_000, token), coupon, item(dish, 1)));

        // then
        assertThat(order.status()).isEqualTo(status);
        assertThat(orders.said(order.bookingId())).containsExactly(told);
        assertThat(orders.provider.ask(order.orderId() + ":CARD:1").getClass().getSimpleName())
                .isEqualTo(atTheProvider);
        var kept = status != CANCELLED;
        assertThat(orders.left(dish)).isEqualTo(kept ? 4 : 5);
        assertThat(orders.coupons.list(user, coupon.value() - 1, 1).getFirst().usable())
                .isEqualTo(!kept);
        if (token.equals(SimulatedProvider.SLOW)) assertThat(orders.pauses).contains(Duration.ofSeconds(3));
        // An order that is held does not pass the audit's eye for long: bring it to its end.
        if (status == ON_HOLD) OrdersProcess.recovery(orders, "test").recoverSingleOrder(order.orderId());
    }

    @Test
    void a_declined_card_may_be_tried_again_with_another_order() {
        // given
        var user = orders.customer(0);
        var coupon = orders.coupon("AMOUNT", 1_000);
        var first = with(byCard(user, 9_000, "tok_declined"), coupon);
        var declined = orders.pay(first);

        // when
        var second = byCard(user, 9_000, "tok_ok");
        var paid = orders.pay(with(
                new PaymentRequest(
                        first.bookingId(),
                        second.orderId(),
                        user,
                        second.amount(),
                        second.method(),
                        null,
                        second.cardToken(),
                        second.items(),
                        second.requestedAt()),
                coupon));

        // then
        assertThat(orders.said(declined.bookingId(), PaymentFailed.TYPE, PaymentFailed.class))
                .isEqualTo(new PaymentFailed(
                        first.bookingId(), first.orderId(), PaymentFailure.PAYMENT_DECLINED, true, NOW));
        assertThat(declined.reason()).isEqualTo("PAYMENT_DECLINED");
        assertThat(paid.status()).isEqualTo(PAID);
    }

    @Test
    void where_cards_are_not_taken_one_is_declined_before_anything_is_taken() {
        var user = orders.customer(0);
        var dish = orders.dish(1);
        var orderId = orders.place(with(byCard(user, 9_000, "tok_ok"), null, item(dish, 1)));

        orders.with(new NoCards()).payer().pay(orderId);

        assertThat(orders.order(orderId).status()).isEqualTo(CANCELLED);
        assertThat(orders.order(orderId).reason()).isEqualTo("PAYMENT_DECLINED");
        assertThat(orders.order(orderId).steps()).isEmpty();
    }

    @Test
    void a_card_that_was_sealed_for_another_order_is_declined() {
        var user = orders.customer(0);
        var open = byCard(user, 9_000, "tok_ok");
        var stolen = new PaymentRequest(
                open.bookingId(),
                open.orderId(),
                user,
                open.amount(),
                open.method(),
                null,
                null,
                orders.seal.seal("tok_ok", "1"),
                open.items(),
                open.requestedAt());

        assertThat(orders.pay(stolen).reason()).isEqualTo("PAYMENT_DECLINED");
    }

    @Test
    void a_card_is_forgotten_when_its_order_is_charged_or_over() {
        var user = orders.customer(0);
        orders.pay(byCard(user, 9_000, "tok_ok"));
        orders.pay(byCard(user, 9_000, "tok_declined"));
        orders.pay(with(byCard(user, 9_000, "tok_ok"), null, item(orders.dish(0), 1)));

        assertThat(orders.count(
                        "orders WHERE (sealed_card IS NOT NULL OR card_token IS NOT NULL) AND user_id = " + user))
                .isZero();
    }

    @Test
    void a_low_balance_leaves_everything_where_it_was() {
        // given
        var user = orders.customer(8_999);
        var coupon = orders.coupon("AMOUNT", 1);
        var dish = orders.dish(1);

        // when
        var order = orders.pay(with(byWallet(user, 9_001), coupon, item(dish, 1)));

        // then
        assertThat(order.status()).isEqualTo(CANCELLED);
        assertThat(order.reason()).isEqualTo("INSUFFICIENT_BALANCE");
        assertThat(orders.balance(user)).isEqualTo(8_999);
        assertThat(orders.left(dish)).isEqualTo(1);
        assertThat(orders.coupons.list(user, coupon.value() - 1, 1).getFirst().usable())
                .isTrue();
        assertThat(orders.pay(with(byWallet(user, 9_000), coupon, item(dish, 1)))
                        .status())
                .isEqualTo(PAID);
        assertThat(orders.balance(user)).isZero();
    }

    @Test
    void a_coupon_worth_more_than_is_due_leaves_nothing_to_pay() {
        var user = orders.customer(0);

        for (var request : new PaymentRequest[] {byWallet(user, 5_000), byCard(user, 5_000, "tok_declined")}) {
            var order = orders.pay(with(request, orders.coupon("AMOUNT", 9_000)));

            assertThat(order.status()).isEqualTo(PAID);
            assertThat(order.finalAmount()).isEqualTo(krw(0));
            assertThat(order.steps()).extracting(OrderStep::step).containsExactly(StepName.COUPON);
            assertThat(orders.refund(order, 0).status()).isEqualTo(OrderStatus.REFUNDED);
        }
    }

    @Test
    void coupons_that_do_not_fit_are_refused_and_nothing_changes() {
        var user = orders.customer(50_000);
        var foreign =
                new CouponInput("남의 것", "AMOUNT", 1L, none("KRW"), OrdersService.LONG_AGO, OrdersService.FAR_AHEAD, 7L);
        var past = new CouponInput("지난 것", "AMOUNT", 1L, none("KRW"), OrdersService.LONG_AGO, NOW, null);
        var coming =
                new CouponInput("올 것", "AMOUNT", 1L, none("KRW"), NOW.plusMillis(1), OrdersService.FAR_AHEAD, null);
        var large = new CouponInput(
                "큰 것",
                "AMOUNT",
                1L,
                new MoneyInput(9_001L, "KRW"),
                OrdersService.LONG_AGO,
                OrdersService.FAR_AHEAD,
                null);
        var dollars =
                new CouponInput("달러", "AMOUNT", 1L, none("USD"), OrdersService.LONG_AGO, OrdersService.FAR_AHEAD, null);
        var withdrawn = orders.coupon("AMOUNT", 1);
        orders.coupons.delete(withdrawn);

        for (var coupon : List.of(
                orders.coupon(foreign),
                orders.coupon(past),
                orders.coupon(coming),
                orders.coupon(large),
                orders.coupon(dollars),
                withdrawn,
                new CouponId(987_654_321))) {
            var order = orders.pay(with(byWallet(user, 9_000), coupon));

            assertThat(order.reason()).isEqualTo("COUPON_NOT_USABLE");
            assertThat(order.steps()).isEmpty();
        }
        assertThat(orders.balance(user)).isEqualTo(50_000);
    }

    private static MoneyInput none(String currency) {
        return new MoneyInput(0L, currency);
    }

    @Test
    void what_is_not_on_the_menu_or_not_there_is_refused_whole() {
        // given
        var user = orders.customer(50_000);
        var few = orders.dish(2);
        var plenty = orders.dish(1_000_000);
        var deleted = orders.dish(10);
        orders.stocks.keep(new MenuItemSync(deleted, new OfferingId(17), "정식", krw(9_000), 10, false, 2));

        for (var item : new PaymentItem[] {
            item(few, 3), item(deleted, 1), item(new MenuId(123_456_789), 1), item(few, Integer.MAX_VALUE)
        }) {
            // when
            var order = orders.pay(with(byWallet(user, 9_000), null, item(plenty, 1), item));

            // then
            assertThat(order.reason()).isEqualTo("OUT_OF_STOCK");
            assertThat(orders.said(order.bookingId(), PaymentFailed.TYPE, PaymentFailed.class)
                            .retryable())
                    .isFalse();
        }
        assertThat(orders.left(plenty)).isEqualTo(1_000_000);
        assertThat(orders.left(few)).isEqualTo(2);
        assertThat(orders.balance(user)).isEqualTo(50_000);
    }

    @Test
    void an_item_nobody_told_of_is_asked_for() {
        // given
        var user = orders.customer(50_000);
        var dish = new MenuId(OrdersService.number());
        orders.menu.put(dish, new MenuItemSync(dish, new OfferingId(17), "국수", krw(9_000), 3, true, 4));

        // when
        var order = orders.pay(with(byWallet(user, 9_000), null, item(dish, 1)));

        // then
        assertThat(order.status()).isEqualTo(PAID);
        assertThat(orders.left(dish)).isEqualTo(2);
    }

    @Test
    void a_wallet_in_another_currency_does_not_help() {
        var user = new UserId(OrdersService.number());
        orders.wallets.topUp(user, "usd", new MoneyInput(1_000_000L, "USD"));

        assertThat(orders.pay(byWallet(user, 1)).reason()).isEqualTo("INSUFFICIENT_BALANCE");
    }

    @Test
    void paying_twice_changes_nothing() {
        var user = orders.customer(20_000);
        var order = orders.pay(byWallet(user, 9_000));

        orders.orders.payer().pay(order.orderId());

        assertThat(orders.balance(user)).isEqualTo(11_000);
        assertThat(orders.said(order.bookingId())).containsExactly(PaymentCompleted.TYPE);
    }

    @Test
    void the_provider_refuses_to_be_called_inside_a_transaction() {
        assertThatThrownBy(() -> orders.database
                        .transactions()
                        .executeWithoutResult(_ -> orders.provider.charge("k", "tok_ok", krw(1))))
                .isInstanceOf(IllegalStateException.class);
        assertThat(orders.provider.ask("k")).isEqualTo(new ChargeAnswer.Unknown());
    }

    @Test
    void the_database_knows_the_same_states() {
        var check = orders.database
                .jdbc()
                .sql("SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'order_status_is_known'")
                .query(String.class)
                .single();

        var names = Arrays.stream(check.split("'"))
                .filter(part -> part.matches("[A-Z_]+"))
                .collect(Collectors.toSet());
        assertThat(names)
                .isEqualTo(Arrays.stream(OrderStatus.values())
                        .map(OrderStatus::word)
                        .collect(Collectors.toSet()));
    }
}
