package dev.jari.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.SlotId;
import dev.jari.testkit.server.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.DataIntegrityViolationException;

class BindingIdsStoreTest {

    private static final SlotId FIRST = new SlotId(7);
    private static final SlotId SECOND = new SlotId(8);

    @RegisterExtension
    static final TestDatabase server = new TestDatabase();

    private final ServiceDatabase database = ServiceDatabase.open("binding", DatabaseSettings.at(server.url()));

    @BeforeEach
    void makeATable() {
        database.jdbc().sql("DROP TABLE IF EXISTS place").update();
        database.jdbc()
                .sql("CREATE TABLE place (slot_id bigint NOT NULL UNIQUE, hold_id text, others bigint[])")
                .update();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void an_id_is_bound_by_place_and_by_name() {
        database.jdbc()
                .sql("INSERT INTO place VALUES (?, ?, ?)")
                .params(FIRST, new HoldId("h"), new SlotId[] {FIRST, SECOND})
                .update();
        database.jdbc()
                .sql("INSERT INTO place VALUES (:slot, :hold, :others)")
                .param("slot", SECOND)
                .param("hold", null)
                .param("others", new SlotId[0])
                .update();

        assertThat(database.jdbc()
                        .sql("SELECT others FROM place WHERE slot_id = ? AND hold_id = ?")
                        .param(FIRST)
                        .param(new HoldId("h"))
                        .query((row, _) -> Ids.list(row, "others", SlotId::new))
                        .single())
                .containsExactly(FIRST, SECOND);
        assertThat(database.jdbc()
                        .sql("SELECT slot_id FROM place WHERE slot_id IN (:slots) ORDER BY 1")
                        .param("slots", List.of(FIRST, SECOND))
                        .query(Ids.only(SlotId::new))
                        .list())
                .containsExactly(FIRST, SECOND);
        assertThat(database.jdbc()
                        .sql("SELECT slot_id FROM place WHERE slot_id = :slot")
                        .params(Map.of("slot", FIRST))
                        .query(Ids.only(SlotId::new))
                        .list())
                .containsExactly(FIRST);
    }

    @Test
    void an_array_of_ids_may_have_gaps_and_an_id_may_be_missing() {
        var slots = new @Nullable SlotId[] {FIRST, null};

        var read = database.jdbc()
                .sql("SELECT id FROM unnest(?::bigint[]) WITH ORDINALITY AS given (id, position) ORDER BY position")
                .params(new Object[] {slots})
                .query((row, _) -> String.valueOf(Ids.orNull(row, "id", SlotId::new)))
                .list();

        assertThat(read).containsExactly(String.valueOf(FIRST), "null");
    }

    @Test
    void ids_travel_with_other_questions_too() {
        var seen = new ArrayList<Long>();

        database.roundTrip()
                .ask("SELECT ?::bigint", row -> seen.add(row.getLong(1)), FIRST)
                .ask("SELECT unnest(?::bigint[])", row -> seen.add(row.getLong(1)), (Object)
                        new SlotId[] {SECOND, FIRST})
                .run();

        assertThat(seen).containsExactly(7L, 8L, 7L);
    }

    @Test
    void what_the_database_refuses_is_said_as_ever() {
        var insert =
                database.jdbc().sql("INSERT INTO place (slot_id) VALUES (?)").param(FIRST);
        assertThat(insert.update()).isOne();

        assertThatThrownBy(insert::update).isInstanceOf(DataIntegrityViolationException.class);
    }
}
