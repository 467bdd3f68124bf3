package dev.jari.booking.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.Covers;
import dev.jari.testkit.source.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

@Covers("M6")
class AttemptMovesTest {

    private static final String DOCUMENT = "docs/payment-attempt-states.md";

    @Test
    void the_drawing_in_the_documents_is_the_table() throws IOException {
        var drawn = Files.readString(ProjectRoot.path().resolve(DOCUMENT));

        assertThat(drawn)
                .as("%s differs from AttemptMoves; it should read:%n%s", DOCUMENT, draw())
                .isEqualTo(draw());
    }

    private static String draw() {
        return """
                # The states of an attempt to pay

                Drawn from the table `AttemptMoves` by `AttemptMovesTest`; change the table, not this page. What has no
                arrow came twice or too late: the attempt and its booking stay as they are, and it is counted
                (`saga.absorbed`). What a booking does meanwhile is on [a page of its own](booking-states.md).

                ```mermaid
                stateDiagram-v2
                  [*] --> %s : payment begun
                %s%s```
                """.formatted(AttemptMoves.FIRST, arrows(), ends());
    }

    private static String arrows() {
        return AttemptMoves.ALL.stream()
                .map(move -> "  %s --> %s : %s\n"
                        .formatted(move.from(), move.to(), move.on().words()))
                .collect(Collectors.joining());
    }

    private static String ends() {
        return Arrays.stream(AttemptStatus.values())
                .filter(status -> AttemptMoves.ALL.stream().noneMatch(move -> move.from() == status))
                .map("  %s --> [*]\n"::formatted)
                .collect(Collectors.joining());
    }

    @Test
    void no_line_is_listed_twice_and_every_state_can_be_reached() {
        assertThat(AttemptMoves.ALL)
                .extracting(move -> move.from() + " " + move.on())
                .doesNotHaveDuplicates();
        var reached = AttemptMoves.ALL.stream().map(AttemptMove::to).collect(Collectors.toSet());
        reached.add(AttemptMoves.FIRST);
        assertThat(reached).containsExactlyInAnyOrder(AttemptStatus.values());
    }

    @Test
    void money_that_comes_is_news_in_the_same_states_whether_its_booking_wants_it_or_not() {
        for (var status : AttemptStatus.values())
            assertThat(AttemptMoves.next(status, AttemptTrigger.PAID_IN_VAIN).isPresent())
                    .as("%s", status)
                    .isEqualTo(AttemptMoves.next(status, AttemptTrigger.PAID).isPresent());
    }

    @Test
    void nothing_moves_an_attempt_whose_money_went_back() {
        for (var trigger : AttemptTrigger.values())
            assertThat(AttemptMoves.next(AttemptStatus.REFUNDED, trigger))
                    .as("%s", trigger)
                    .isEmpty();
    }
}
