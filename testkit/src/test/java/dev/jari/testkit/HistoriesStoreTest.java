package dev.jari.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.testkit.process.ChildProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The runs are processes of their own, so that this test stays true when it is itself replayed with a seed. */
class HistoriesStoreTest {

    /** Prints what each of five histories begins with, and breaks in the one whose number is asked for. */
    static final class Run {
        private Run() {}

        public static void main(String[] args) {
            var broken = Integer.parseInt(args[0]);
            var count = new ArrayList<Long>();
            try {
                Histories.forAll(5, random -> {
                    count.add(random.nextLong());
                    System.out.println("drew " + count.getLast());
                    if (count.size() == broken) throw new IllegalStateException("a cup is missing");
                });
            } catch (AssertionError e) {
                System.out.println(e.getMessage() + " because " + e.getCause());
            }
        }
    }

    @Test
    void all_histories_run_and_differ() {
        assertThat(draws(outputOf(List.of(), 0))).hasSize(5).doesNotHaveDuplicates();
    }

    @Test
    void a_broken_history_names_its_seed_which_replays_that_history_alone() {
        // given
        var output = outputOf(List.of(), 3);
        var message = Pattern.compile("broken by seed (-?\\d+); replay with -Dseed=\\1 because .*a cup is missing")
                .matcher(output.getLast());
        assertThat(message.matches()).as(output.getLast()).isTrue();

        // when
        var replay = outputOf(List.of("seed=" + message.group(1)), 0);

        // then
        assertThat(draws(output)).hasSize(3);
        assertThat(replay).containsExactly(output.get(2));
    }

    @Test
    void remembered_seeds_are_run_again_each_time() {
        var drawn = new ArrayList<Long>();

        Histories.remembered(random -> drawn.add(random.nextLong()), 7, 8);

        assertThat(drawn).containsExactly(new SplittableRandom(7).nextLong(), new SplittableRandom(8).nextLong());
        assertThatThrownBy(() -> Histories.remembered(_ -> assertThat(1).isEqualTo(2), 9))
                .isInstanceOf(AssertionError.class)
                .hasMessage("broken by seed 9; replay with -Dseed=9");
    }

    private static List<String> draws(List<String> output) {
        return output.stream().filter(line -> line.startsWith("drew ")).toList();
    }

    private static List<String> outputOf(List<String> properties, int broken) {
        try (var run = ChildProcess.start(Run.class, properties, Integer.toString(broken))) {
            return run.awaitOutput();
        }
    }
}
