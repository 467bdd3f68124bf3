package dev.jari.orders.audit;

import static dev.jari.orders.order.OrdersService.byCard;
import static dev.jari.orders.order.OrdersService.byWallet;
import static dev.jari.orders.order.OrdersService.item;
import static dev.jari.orders.order.OrdersService.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.order.Order;
import dev.jari.orders.order.OrdersService;
import dev.jari.platform.audit.AuditBounds;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Each check is shown to find what it looks for. */
@Covers({"M3", "M4"})
class OrdersAuditStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private OrdersService orders;
    // Of what was sold last.
    private UserId user = new UserId(1);
    private MenuId dish = new MenuId(1);
    private CouponId coupon = new CouponId(1);

    @BeforeEach
    void open() {
        orders = OrdersService.open(database.url());
        orders.run("TRUNCATE orders, order_item, order_step, refund, wallet, wallet_entry, top_up, coupon, coupon_use, "
                + "stock, stock_take CASCADE");
    }

    @AfterEach
    void close() {
        orders.close();
    }

    private Order sell() {
        user = orders.customer(50_000);
        dish = orders.dish(10);
        coupon = orders.coupon("AMOUNT", 1_000);
        return orders.pay(with(byWallet(user, 10_000), coupon, item(dish, 2)));
    }

    @Test
    void a_check_that_had_nothing_to_look_at_is_not_passed() {
        assertThat(orders.audit.run())
                .extracting(CheckResult::name)
                .containsExactly(
                        "wallet-sums",
                        "money-comes-from-somewhere",
                        "money-has-a-place",
                        "stock-never-negative",
                        "coupon-once");
        assertThat(orders.audit.run()).noneMatch(CheckResult::ok).allMatch(check -> check.examined() == 0);
    }

    @Test
    void paid_refunded_and_canceled_orders_pass() {
        sell();
        orders.refund(orders.pay(byWallet(user, 5_000)), 2_000);
        orders.refund(orders.pay(byCard(user, 5_000, "tok_ok")), 2_000);
        orders.pay(byWallet(user, 500_000));
        orders.pay(byCard(user, 500_000, "tok_declined"));

        assertThat(orders.audit.run()).allMatch(CheckResult::ok);
    }

    @Test
    void a_balance_without_entries_is_found() {
        sell();
        orders.run("UPDATE wallet SET balance = balance + 1");

        assertThat(check("wallet-sums").violations())
                .singleElement()
                .asString()
                .contains("balance 41001, entries 41000");
        assertThat(check("money-has-a-place").ok()).isTrue();
    }

    @Test
    void a_movement_with_one_side_is_found() {
        sell();
        orders.run("DELETE FROM wallet_entry WHERE account = 'SALES'");

        assertThat(check("wallet-sums").violations()).singleElement().asString().contains("entries sum to -9000");
    }

    @Test
    void a_paid_order_without_money_is_found() {
        var order = sell();
        orders.run("DELETE FROM order_step WHERE step = 'WALLET'");

        assertThat(check("money-has-a-place").violations())
                .anyMatch(violation -> violation.equals(
                        "order %s: paid, but 0 was taken and 0 given back of 9000".formatted(order.orderId())));
    }

    @Test
    void a_canceled_order_that_kept_something_is_found() {
        var order = sell();
        orders.run("UPDATE orders SET status = 'CANCELED'");

        assertThat(check("money-has-a-place").violations())
                .containsExactly(
                        "order %s: CANCELED, but its COUPON was kept".formatted(order.orderId()),
                        "order %s: CANCELED, but its STOCK was kept".formatted(order.orderId()),
                        "order %s: CANCELED, but its WALLET was kept".formatted(order.orderId()));
    }

    @Test
    void a_refund_that_never_reached_the_wallet_is_found() {
        var order = sell();
        orders.refund(order, 4_000);
        orders.run("DELETE FROM wallet_entry WHERE kind = 'GIVEN_BACK'");

        assertThat(check("money-has-a-place").violations())
                .containsExactly(
                        "order %s: its steps keep 5000 of the wallet, the entries 9000".formatted(order.orderId()));
    }

    @Test
    void a_booking_paid_twice_is_found_where_the_database_let_it_happen() {
        var first = sell();
        var second = orders.pay(byWallet(user, 1_000));
        orders.run("DROP INDEX one_live_order_per_booking");
        orders.run("UPDATE orders SET booking_id = 77");

        assertThat(check("money-has-a-place").violations()).containsExactly("booking 77: paid by 2 orders");
        orders.run("UPDATE orders SET booking_id = id");
        orders.run("CREATE UNIQUE INDEX one_live_order_per_booking ON orders (booking_id) "
                + "WHERE status IN ('CREATED', 'PAYING', 'ON_HOLD', 'PAID')");
        assertThat(first.orderId()).isNotEqualTo(second.orderId());
    }

    @Test
    void stock_that_was_given_back_twice_is_found() {
        sell();
        orders.run("UPDATE stock SET taken = 0");

        assertThat(check("stock-never-negative").violations())
                .containsExactly("menu item %s: taken 0, by orders 2".formatted(dish));
    }

    @Test
    void a_coupon_used_twice_is_found() {
        sell();
        orders.run("DELETE FROM coupon_use");
        orders.pay(with(byWallet(user, 10_000), coupon));

        assertThat(check("coupon-once").violations())
                .anyMatch(violation -> violation.equals("coupon %s: used 2 times by user %s".formatted(coupon, user)))
                .anyMatch(violation -> violation.contains("not marked as used"));
    }

    @Test
    void a_coupon_that_was_not_given_back_is_found() {
        var order = sell();
        orders.refund(order, 0);
        orders.run("INSERT INTO coupon_use (coupon_id, user_id, order_id, at) VALUES (%s, %s, %s, now())"
                .formatted(coupon, user, order.orderId()));

        assertThat(check("coupon-once").violations())
                .containsExactly("coupon %s: kept by order %s".formatted(coupon, order.orderId()));
    }

    @Test
    void a_refund_that_does_not_end_is_found() {
        // given
        var order = sell();
        orders.refund(order, 4_000);
        orders.run("UPDATE orders SET status = 'REFUNDING'");
        orders.run("UPDATE refund SET answered_at = NULL, asked_at = now() - interval '1 minute'");
        assertThat(check("money-has-a-place").ok()).isTrue();

        // when
        orders.run("UPDATE refund SET asked_at = now() - interval '1 hour'");

        // then
        assertThat(check("money-has-a-place").violations())
                .singleElement()
                .asString()
                .startsWith("order %s: REFUNDING, its refund of 4000 KRW was asked for at ".formatted(order.orderId()));
    }

    @Test
    void money_that_nobody_put_in_is_found() {
        // given
        sell();
        assertThat(check("money-comes-from-somewhere").ok()).isTrue();

        // when an entry on each side and a balance to fit, so that every sum is right
        var wallet = walletOf(user);
        orders.run("""
                INSERT INTO wallet_entry (movement, account, wallet_id, kind, amount, currency, at)
                VALUES (900001, 'WALLET', %1$s, 'TOP_UP', 7000, 'KRW', now()),
                       (900001, 'TOP_UPS', NULL, 'TOP_UP', -7000, 'KRW', now())""".formatted(wallet));
        orders.run("UPDATE wallet SET balance = balance + 7000 WHERE id = " + wallet);

        // then
        assertThat(check("wallet-sums").ok()).isTrue();
        assertThat(check("money-comes-from-somewhere").violations())
                .containsExactly("movement 900001: 7000 KRW for user %s, and nobody topped up".formatted(user));
    }

    @Test
    void more_given_back_than_an_order_says_is_found() {
        var order = sell();
        orders.refund(order, 4_000);
        orders.run("UPDATE wallet_entry SET amount = amount * 2 WHERE kind = 'GIVEN_BACK'");

        assertThat(check("money-comes-from-somewhere").violations())
                .singleElement()
                .asString()
                .endsWith("8000 KRW for user %s, but order %s gave back 4000".formatted(user, order.orderId()));
    }

    @Test
    void money_of_a_demo_is_found_outside_of_one_and_that_of_the_release_before_is_believed() {
        sell();
        var outside = new OrdersAudit(orders.database, orders.clock, Duration.ofMinutes(6), false);

        assertThat(named("money-comes-from-somewhere", outside).violations())
                .singleElement()
                .asString()
                .endsWith("50000 KRW for user %s, for free outside a demo".formatted(user));
        orders.run("UPDATE top_up SET origin = DEFAULT");
        assertThat(named("money-comes-from-somewhere", outside).ok()).isTrue();
    }

    private long walletOf(UserId owner) {
        return orders.database
                .jdbc()
                .sql("SELECT id FROM wallet WHERE user_id = ?")
                .param(owner)
                .query(Long.class)
                .single();
    }

    private CheckResult check(String name) {
        var found = named(name, orders.audit);
        assertThat(found.ok()).isEqualTo(found.violations().isEmpty());
        // Where the walk has to stop on its way makes no difference to what it finds.
        var bounds = new AuditBounds(1, Duration.ofSeconds(30), Duration.ofMinutes(5));
        assertThat(named(name, new OrdersAudit(orders.database, orders.clock, Duration.ofMinutes(6), true, bounds))
                        .violations())
                .containsExactlyInAnyOrderElementsOf(found.violations());
        return found;
    }

    private static CheckResult named(String name, OrdersAudit audit) {
        return audit.run().stream()
                .filter(check -> check.name().equals(name))
                .findAny()
                .orElseThrow();
    }
}
