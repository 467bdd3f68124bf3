package dev.jari.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.app.Role;
import dev.jari.embedded.StartRefused;
import dev.jari.testkit.source.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** Every row of the table of configurations in the operator's manual. */
class StartingAsTheTableSaysTest {

    private static final Pattern SETTING = Pattern.compile("`([a-z.]+)=([^`]+)`");
    private static final String REFUSES = "refuses: ";

    record Row(String settings, String outcome) {

        Map<String, Object> asMap() {
            var map = new HashMap<String, Object>();
            SETTING.matcher(settings).results().forEach((MatchResult one) -> map.put(one.group(1), one.group(2)));
            return map;
        }
    }

    static List<Row> rows() throws IOException {
        var lines = Files.readAllLines(ProjectRoot.path().resolve("docs/operations.md"));
        return lines.subList(lines.indexOf("| settings | Jari |") + 2, lines.size()).stream()
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\|"))
                .map(cells -> new Row(cells[1].strip(), cells[2].strip()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void a_process_starts_or_refuses(Row row) {
        var environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .forEach(source -> environment.getPropertySources().remove(source.getName()));
        environment.getPropertySources().addFirst(new MapPropertySource("row", row.asMap()));
        var roles = Role.parse(environment.getProperty("jari.roles", "all"));

        if (row.outcome().startsWith(REFUSES)) {
            assertThatThrownBy(() -> StartChecks.bringsServersAlong(environment, roles))
                    .isInstanceOf(StartRefused.class)
                    .hasMessageStartingWith(row.outcome().substring(REFUSES.length()));
            return;
        }
        var brings = StartChecks.bringsServersAlong(environment, roles);
        var demo = environment.getProperty("jari.demo", Boolean.class, brings);
        assertThat((brings ? "brings PostgreSQL and Redis along" : "uses the servers it was told of")
                        + (demo ? ", a demo" : ""))
                .isEqualTo(row.outcome());
    }

    @Test
    void the_table_has_a_row_for_each_thing_that_can_be_missing() throws IOException {
        assertThat(rows()).hasSizeGreaterThan(15).anyMatch(row -> row.settings().equals("none"));
    }
}
