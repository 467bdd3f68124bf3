package dev.jari.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.testkit.server.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ServiceDatabaseStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @Test
    void two_services_on_one_server_do_not_see_each_others_tables() {
        try (var tea = ServiceDatabase.open("tea", DatabaseSettings.at(database.url()));
                var coffee = ServiceDatabase.open("coffee", DatabaseSettings.at(database.url()))) {
            // given
            tea.jdbc().sql("CREATE TABLE cup (kind text)").update();
            coffee.jdbc().sql("CREATE TABLE cup (kind text)").update();

            // when
            tea.jdbc().sql("INSERT INTO cup VALUES ('green')").update();

            // then
            assertThat(cups(tea)).isEqualTo(1);
            assertThat(cups(coffee)).isZero();
        }
    }

    @Test
    void a_schema_is_migrated_once_and_opening_again_changes_nothing() {
        ServiceDatabase.open("milk", DatabaseSettings.at(database.url())).close();
        try (var again = ServiceDatabase.open("milk", DatabaseSettings.at(database.url()))) {
            assertThat(again.jdbc()
                            .sql("SELECT current_schema")
                            .query(String.class)
                            .single())
                    .isEqualTo("milk");
        }
    }

    @Test
    void a_connection_that_met_a_read_only_server_is_thrown_away() {
        try (var sugar = ServiceDatabase.open(
                "sugar", DatabaseSettings.at(database.url()).withPoolSize(1))) {
            // given: the pool's only connection is bound to a server that was demoted
            sugar.jdbc().sql("SET default_transaction_read_only = on").update();

            // when
            assertThatThrownBy(
                            () -> sugar.jdbc().sql("CREATE TABLE lump (id int)").update())
                    .hasMessageContaining("read-only");

            // then
            sugar.jdbc().sql("CREATE TABLE lump (id int)").update();
        }
    }

    private static long cups(ServiceDatabase service) {
        return service.jdbc().sql("SELECT count(*) FROM cup").query(Long.class).single();
    }
}
