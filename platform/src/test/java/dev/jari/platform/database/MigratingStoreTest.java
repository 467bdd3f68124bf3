package dev.jari.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MigratingStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @Test
    void a_migration_may_take_longer_than_anything_else_and_build_an_index_beside_writers() {
        var impatient = DatabaseSettings.at(database.url()).withAnswerWait(Duration.ofSeconds(2));

        try (var slow = ServiceDatabase.open("slow", impatient)) {
            assertThat(slow.jdbc()
                            .sql("SELECT indisvalid FROM pg_index WHERE indexrelid = 'rested_by_id'::regclass")
                            .query(Boolean.class)
                            .single())
                    .isTrue();
        }
    }
}
