package dev.jari.booking.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.platform.database.ServiceDatabase;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a question costs, whatever machine it is asked on. */
final class TouchedRows {

    private TouchedRows() {}

    /** The most rows that any node of the plan read or gave; none of them may read a whole table. */
    static long of(ServiceDatabase database, String sql, UnaryOperator<StatementSpec> bind) {
        var plan = Objects.requireNonNull(database.transactions().execute(_ -> {
            database.jdbc().sql("SET LOCAL plan_cache_mode = force_custom_plan").update();
            return bind.apply(database.jdbc().sql("EXPLAIN (ANALYZE, FORMAT JSON) " + sql))
                    .query(String.class)
                    .single();
        }));
        return most(JsonMapper.shared().readTree(plan).get(0).get("Plan"), plan);
    }

    private static long most(JsonNode node, String plan) {
        assertThat(node.get("Node Type").asString()).as(plan).doesNotContain("Seq Scan");
        var rows = node.get("Actual Rows").asLong() * node.get("Actual Loops").asLong()
                + node.path("Rows Removed by Filter").asLong()
                + node.path("Rows Removed by Index Recheck").asLong();
        for (var below : node.path("Plans")) rows = Math.max(rows, most(below, plan));
        return rows;
    }
}
