package dev.jari.booking.saga;

import dev.jari.contracts.booking.BookingStatus;
import java.util.stream.Collectors;

/** Draws the transition table as the page of the documents that shows it. */
final class MovesDrawing {

    private MovesDrawing() {}

    static String draw() {
        return """
                # The states of a booking

                Drawn from the transition table `Moves` by `MovesTest`; change the table, not this page. What has no
                arrow is absorbed: the booking stays as it is. What should not have come is counted (`saga.absorbed`).
                Its attempts to pay have [a table of their own](payment-attempt-states.md).

                ```mermaid
                stateDiagram-v2
                  [*] --> %s : create
                %s%s```

                | from | on | to | then |
                |---|---|---|---|
                %s
                """.formatted(Moves.FIRST, arrows(), ends(), rows());
    }

    private static String arrows() {
        return Moves.ALL.stream()
                .filter(Move::changesStatus)
                .map(move -> "  %s --> %s : %s\n"
                        .formatted(move.from(), move.to(), move.on().words()))
                .collect(Collectors.joining());
    }

    private static String ends() {
        var ends = new StringBuilder();
        for (var status : BookingStatus.values())
            if (Moves.ALL.stream().noneMatch(move -> move.from() == status && move.changesStatus()))
                ends.append("  %s --> [*]\n".formatted(status));
        return ends.toString();
    }

    private static String rows() {
        return Moves.ALL.stream()
                .map(move -> "| %s | %s | %s | %s |"
                        .formatted(
                                move.from(),
                                move.on().words(),
                                move.to(),
                                move.then().stream()
                                        .map(effect -> "`" + effect + "`")
                                        .collect(Collectors.joining(", "))))
                .collect(Collectors.joining("\n"));
    }
}
