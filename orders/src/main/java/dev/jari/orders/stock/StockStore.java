package dev.jari.orders.stock;

import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.menu.MenuItemSync;
import dev.jari.contracts.menu.StockLeft;
import dev.jari.platform.database.Ids;
import java.util.Collection;
import java.util.List;
import java.util.SequencedMap;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for what is offered and taken of menu items. */
final class StockStore {

    private final JdbcClient jdbc;

    StockStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** An older version never replaces a newer one, so news may come in any order. */
    void keep(MenuItemSync item) {
        jdbc.sql("""
                        INSERT INTO stock AS s (menu_id, offering_id, name, offered, active, version)
                        VALUES (?, ?, ?, ?, ?, ?)
                        ON CONFLICT ON CONSTRAINT stock_pk DO UPDATE
                           SET name = excluded.name, offered = excluded.offered, active = excluded.active,
                               version = excluded.version
                         WHERE s.version < excluded.version
                        """)
                .params(item.menuId(), item.offeringId(), item.name(), item.stock(), item.active(), item.version())
                .update();
    }

    List<MenuId> known(Collection<MenuId> menuIds) {
        return jdbc.sql("SELECT menu_id FROM stock WHERE menu_id = ANY (?)")
                .param(array(menuIds))
                .query(Ids.only(MenuId::new))
                .list();
    }

    /** All or nothing: counts as many rows as are wanted, or none. */
    int take(SequencedMap<MenuId, Integer> wanted) {
        var menuIds = array(wanted.keySet());
        // Locked in one order first, so that two orders of the same items never wait for each other.
        jdbc.sql("SELECT menu_id FROM stock WHERE menu_id = ANY (?) ORDER BY menu_id FOR UPDATE")
                .param(menuIds)
                .query(Ids.only(MenuId::new))
                .list();
        return jdbc.sql("""
                        WITH wanted AS (
                            SELECT menu_id, quantity FROM unnest(:menus, :quantities) AS w (menu_id, quantity)
                        ), fitting AS (
                            SELECT w.menu_id, w.quantity
                              FROM wanted w
                              JOIN stock s ON s.menu_id = w.menu_id
                             WHERE s.active
                               AND s.taken::bigint + w.quantity <= s.offered
                        )
                        UPDATE stock s
                           SET taken = s.taken + f.quantity
                          FROM fitting f
                         WHERE s.menu_id = f.menu_id
                           AND (SELECT count(*) FROM fitting) = (SELECT count(*) FROM wanted)
                        """)
                .param("menus", menuIds)
                .param("quantities", wanted.values().toArray(Integer[]::new))
                .update();
    }

    void insertTakes(OrderId orderId, SequencedMap<MenuId, Integer> taken) {
        jdbc.sql("""
                        INSERT INTO stock_take (order_id, menu_id, quantity)
                        SELECT :order, menu_id, quantity FROM unnest(:menus, :quantities) AS t (menu_id, quantity)
                        """)
                .param("order", orderId)
                .param("menus", array(List.copyOf(taken.keySet())))
                .param("quantities", taken.values().toArray(Integer[]::new))
                .update();
    }

    void giveBack(OrderId orderId) {
        jdbc.sql("""
                        SELECT s.menu_id
                          FROM stock s
                          JOIN stock_take t ON t.menu_id = s.menu_id
                         WHERE t.order_id = ?
                         ORDER BY s.menu_id
                           FOR UPDATE OF s
                        """).param(orderId).query(Ids.only(MenuId::new)).list();
        jdbc.sql("""
                        WITH given AS (
                            DELETE FROM stock_take WHERE order_id = ? RETURNING menu_id, quantity
                        )
                        UPDATE stock s
                           SET taken = s.taken - g.quantity
                          FROM given g
                         WHERE s.menu_id = g.menu_id
                        """).param(orderId).update();
    }

    List<StockLeft> left(List<MenuId> menuIds) {
        return jdbc.sql("""
                        SELECT menu_id, CASE WHEN active THEN greatest(offered - taken, 0) ELSE 0 END AS remaining
                          FROM stock
                         WHERE menu_id = ANY (?)
                         ORDER BY menu_id
                        """)
                .param(array(menuIds))
                .query((row, _) -> new StockLeft(new MenuId(row.getLong("menu_id")), row.getInt("remaining")))
                .list();
    }

    private static MenuId[] array(Collection<MenuId> ids) {
        return ids.toArray(MenuId[]::new);
    }
}
