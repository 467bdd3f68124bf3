package dev.jari.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.bench.BenchCommand.Bench;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class NamingBenchesTest {

    @Test
    void naming_none_or_all_means_every_promise() {
        assertThat(Bench.meant(List.of()))
                .isEqualTo(Bench.meant(List.of(Bench.all)))
                .containsExactly(Bench.rush, Bench.holds, Bench.outbox, Bench.http, Bench.saga, Bench.start);
    }

    @Test
    void several_are_run_in_their_own_order() {
        assertThat(Bench.meant(List.of(Bench.saga, Bench.rush, Bench.saga))).containsExactly(Bench.rush, Bench.saga);
    }

    @Test
    void a_name_that_is_none_is_refused_with_those_there_are() {
        var said = new StringWriter();
        var command = new CommandLine(new BenchCommand()).setErr(new PrintWriter(said));

        assertThat(command.execute("rushes")).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(said.toString()).contains("rush, holds, outbox, http, saga, start");
    }
}
