package dev.jari.inventory.menu;

import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.menu.MenuItemSync;
import dev.jari.contracts.money.Money;
import dev.jari.platform.database.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for menu items. */
final class MenuStore {

    private static final String SELECT = """
            SELECT m.id, m.offering_id, m.name, m.price, m.stock, m.active, m.version, v.currency
              FROM menu_item m
              JOIN offering o ON o.id = m.offering_id
              JOIN venue v ON v.id = o.venue_id
            """;

    private final JdbcClient jdbc;

    MenuStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** For an item that is about to be inserted. */
    MenuId nextId() {
        return jdbc.sql("SELECT nextval(pg_get_serial_sequence('menu_item', 'id'))")
                .query(Ids.only(MenuId::new))
                .single();
    }

    boolean insert(MenuItem item) {
        return jdbc.sql("""
                                INSERT INTO menu_item (id, offering_id, name, price, stock) OVERRIDING SYSTEM VALUE
                                VALUES (?, ?, ?, ?, ?)
                                """)
                        .params(
                                item.menuId(),
                                item.offeringId(),
                                item.name(),
                                item.price().amount(),
                                item.stock())
                        .update()
                == 1;
    }

    boolean update(MenuItem item) {
        return jdbc.sql("""
                                UPDATE menu_item
                                   SET name = ?, price = ?, stock = ?, version = version + 1
                                 WHERE id = ? AND active
                                """)
                        .params(item.name(), item.price().amount(), item.stock(), item.menuId())
                        .update()
                == 1;
    }

    boolean deactivate(MenuId menuId) {
        return jdbc.sql("UPDATE menu_item SET active = false, version = version + 1 WHERE id = ? AND active")
                        .param(menuId)
                        .update()
                == 1;
    }

    Optional<MenuItem> find(MenuId menuId) {
        return jdbc.sql(SELECT + " WHERE m.id = ? AND m.active AND o.active")
                .param(menuId)
                .query((row, _) -> read(row))
                .optional();
    }

    /** As it is announced, also when it is off the menu. */
    Optional<MenuItemSync> news(MenuId menuId) {
        return jdbc.sql(SELECT + " WHERE m.id = ?")
                .param(menuId)
                .query((row, _) -> MenuItemSync.of(read(row), row.getLong("version")))
                .optional();
    }

    List<MenuItem> list(OfferingId offeringId, long after, int limit) {
        return jdbc.sql(SELECT + " WHERE m.offering_id = ? AND m.active AND m.id > ? ORDER BY m.id LIMIT ?")
                .params(offeringId, after, limit)
                .query((row, _) -> read(row))
                .list();
    }

    /** Those of these that are on the menu. */
    List<MenuItem> find(OfferingId offeringId, List<MenuId> wanted) {
        return jdbc.sql(SELECT + " WHERE m.offering_id = ? AND m.active AND m.id = ANY (?::bigint[]) ORDER BY m.id")
                .params(offeringId, wanted.toArray(MenuId[]::new))
                .query((row, _) -> read(row))
                .list();
    }

    private static MenuItem read(ResultSet row) throws SQLException {
        return new MenuItem(
                new MenuId(row.getLong("id")),
                new OfferingId(row.getLong("offering_id")),
                row.getString("name"),
                new Money(row.getLong("price"), row.getString("currency")),
                row.getInt("stock"),
                row.getBoolean("active"));
    }
}
