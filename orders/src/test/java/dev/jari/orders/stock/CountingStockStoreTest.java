package dev.jari.orders.stock;

import static dev.jari.orders.order.OrdersService.byWallet;
import static dev.jari.orders.order.OrdersService.item;
import static dev.jari.orders.order.OrdersService.krw;
import static dev.jari.orders.order.OrdersService.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.menu.MenuItemSync;
import dev.jari.contracts.menu.StockLeft;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.orders.order.OrdersService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers({"C6", "M3"})
class CountingStockStoreTest {

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
    void old_news_never_replace_newer_ones_and_what_is_taken_stays_taken() {
        // given
        var user = orders.customer(100_000);
        var dish = new MenuId(OrdersService.number());
        orders.stocks.keep(news(dish, 10, true, 2));
        orders.pay(with(byWallet(user, 1_000), null, item(dish, 4)));

        // when, then
        orders.stocks.keep(news(dish, 99, true, 1));
        assertThat(orders.left(dish)).isEqualTo(6);
        orders.stocks.keep(news(dish, 20, true, 3));
        assertThat(orders.left(dish)).isEqualTo(16);
        orders.stocks.keep(news(dish, 3, true, 4));
        assertThat(orders.left(dish)).isZero();
        assertThat(orders.pay(with(byWallet(user, 1_000), null, item(dish, 1))).status())
                .isEqualTo(OrderStatus.CANCELLED);
        orders.stocks.keep(news(dish, 20, false, 5));
        assertThat(orders.left(dish)).isZero();
    }

    @Test
    void what_is_left_is_told_for_those_that_are_known() {
        var dish = orders.dish(5);

        assertThat(orders.stocks.left(List.of(dish, new MenuId(999_999_999)))).containsExactly(new StockLeft(dish, 5));
    }

    private static MenuItemSync news(MenuId dish, int stock, boolean active, long version) {
        return new MenuItemSync(dish, new OfferingId(17), "정식", krw(9_000), stock, active, version);
    }
}
