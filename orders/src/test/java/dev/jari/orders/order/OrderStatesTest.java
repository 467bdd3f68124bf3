package dev.jari.orders.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.contracts.order.OrderStatus;
import dev.jari.orders.order.OrderMove.Reply;
import dev.jari.testkit.Covers;
import dev.jari.testkit.source.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.util.EnumSet;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

@Covers({"M2", "M4"})
class OrderStatesTest {

    @Test
    void the_page_in_the_documents_shows_the_table() throws IOException {
        assertThat(Files.readString(ProjectRoot.path().resolve("docs/order-states.md")))
                .isEqualTo(rendered());
    }

    private static String rendered() {
        var diagram = OrderMove.TABLE.stream()
                .map(move -> "  %s --> %s: %s"
                        .formatted(
                                move.from() == null ? "[*]" : move.from().word(),
                                move.to().word(),
                                words(move.on())))
                .collect(Collectors.joining("\n"));
        var table = OrderMove.TABLE.stream()
                .map(move -> "| %s | %s | %s | %s |"
                        .formatted(
                                move.from() == null ? "—" : "`" + move.from().word() + "`",
                                words(move.on()),
                                "`" + move.to().word() + "`",
                                told(move.reply())))
                .collect(Collectors.joining("\n"));
        return """
                # States of an order

                An order is one attempt to pay for a booking. This page is written by `OrderStatesTest` from the table
                in `OrderMove`, the only place that changes a status.

                ```mermaid
                stateDiagram-v2
                %s
                ```

                | from | on | to | booking hears |
                |---|---|---|---|
                %s
                """.formatted(diagram, table);
    }

    private static String words(OrderEvent event) {
        return event.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String told(Reply reply) {
        return reply == Reply.NOTHING
                ? "—"
                : "`" + reply.name().toLowerCase(Locale.ROOT).replace('_', '.') + "`";
    }

    @Test
    void a_paid_order_is_never_canceled_and_a_canceled_one_never_paid() {
        assertThatThrownBy(() -> OrderMove.of(OrderStatus.CANCELLED, OrderEvent.ALL_TAKEN))
                .isInstanceOf(IllegalStateException.class);
        assertThat(OrderMove.TABLE)
                .noneMatch(move -> move.from() == OrderStatus.PAID && move.to() == OrderStatus.CANCELLED);
    }

    @Test
    void every_state_can_be_reached_and_only_the_ends_are_not_left() {
        var reached = OrderMove.TABLE.stream().map(OrderMove::to).collect(Collectors.toSet());
        var left = OrderMove.TABLE.stream().map(OrderMove::from).collect(Collectors.toSet());

        assertThat(reached).isEqualTo(EnumSet.allOf(OrderStatus.class));
        assertThat(EnumSet.allOf(OrderStatus.class).stream().filter(status -> !left.contains(status)))
                .containsExactly(OrderStatus.CANCELLED, OrderStatus.REFUNDED);
    }
}
