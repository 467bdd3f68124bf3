package dev.jari.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.embedded.StartRefused;
import org.junit.jupiter.api.Test;

class DatabaseUrlTest {

    @Test
    void the_form_platforms_pass_becomes_a_jdbc_address() {
        assertThat(DatabaseUrl.toJdbc("postgres://jari:p%40ss:word@db.example:6543/places?sslmode=require"))
                .isEqualTo("jdbc:postgresql://db.example:6543/places?sslmode=require&user=jari&password=p%40ss%3Aword");
    }

    @Test
    void port_user_and_query_may_be_missing() {
        assertThat(DatabaseUrl.toJdbc("postgresql://db.example/places"))
                .isEqualTo("jdbc:postgresql://db.example/places");
    }

    @Test
    void a_jdbc_address_is_left_as_it_is() {
        var jdbc = "jdbc:postgresql://localhost/jari?user=me";

        assertThat(DatabaseUrl.toJdbc(jdbc)).isEqualTo(jdbc);
    }

    @Test
    void another_database_is_refused() {
        assertThatThrownBy(() -> DatabaseUrl.toJdbc("mysql://localhost/jari"))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("postgres://");
    }
}
