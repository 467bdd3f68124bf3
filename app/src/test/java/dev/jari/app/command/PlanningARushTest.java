package dev.jari.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.app.customer.RushPlan;
import dev.jari.app.customer.RushPlan.Quantities;
import dev.jari.embedded.StartRefused;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class PlanningARushTest {

    private static RushPlan plan(String... arguments) {
        var command = new RushCommand();
        new CommandLine(command).parseArgs(arguments);
        return command.plan();
    }

    @Test
    void half_of_the_people_find_a_place_unless_told_otherwise() {
        assertThat(plan()).isEqualTo(new RushPlan(800, 400, Quantities.ONE));
        assertThat(plan("--people", "1")).isEqualTo(new RushPlan(1, 1, Quantities.ONE));
        assertThat(plan("--people", "10000", "--capacity", "400", "--quantity", "mixed"))
                .isEqualTo(new RushPlan(10_000, 400, Quantities.MIXED));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--people=0",
                "--people=20001",
                "--capacity=0",
                "--capacity=100001",
                "--quantity=2",
                "--quantity="
            })
    void what_can_not_be_is_refused_in_one_line(String argument) {
        assertThatThrownBy(() -> plan(argument))
                .isInstanceOf(StartRefused.class)
                .message()
                .startsWith(argument.replaceFirst("=.*", " is "))
                .doesNotContain("\n");
    }
}
