package dev.jari.booking.saga;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.booking.BookingStatus;
import dev.jari.testkit.Covers;
import dev.jari.testkit.source.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MovesTest {

    private static final String DOCUMENT = "docs/booking-states.md";

    @Test
    void the_drawing_in_the_documents_is_the_table() throws IOException {
        var drawn = Files.readString(ProjectRoot.path().resolve(DOCUMENT));

        assertThat(drawn)
                .as("%s differs from Moves; it should read:%n%s", DOCUMENT, MovesDrawing.draw())
                .isEqualTo(MovesDrawing.draw());
    }

    @Test
    @Covers("Z15")
    void nothing_brings_a_booking_back_that_is_over() {
        for (var over :
                Set.of(BookingStatus.FAILED, BookingStatus.CANCELLED, BookingStatus.COMPLETED, BookingStatus.NO_SHOW))
            for (var trigger : Trigger.values())
                assertThat(Moves.find(over, trigger).map(Move::to).orElse(over))
                        .as("%s on %s", over, trigger)
                        .isEqualTo(over);
    }

    @Test
    void a_booking_that_waits_has_a_way_out_when_time_is_over() {
        assertThat(Moves.find(BookingStatus.PENDING, Trigger.SAGA_TIMED_OUT))
                .get()
                .extracting(Move::to)
                .isEqualTo(BookingStatus.FAILED);
        assertThat(Moves.find(BookingStatus.SLOT_RESERVED, Trigger.PAYMENT_WINDOW_OVER))
                .get()
                .extracting(Move::to)
                .isEqualTo(BookingStatus.FAILED);
    }

    @Test
    void a_booking_that_may_have_places_gives_them_back_when_it_is_over() {
        for (var move : Moves.ALL) {
            var over = EnumSet.of(BookingStatus.FAILED, BookingStatus.CANCELLED).contains(move.to());
            // A refused reserve has no places to give back.
            if (over && move.changesStatus() && move.on() != Trigger.RESERVE_REFUSED)
                assertThat(move.then()).as("%s", move).contains(Effect.RELEASE);
        }
    }

    @Test
    @Covers("M6")
    void money_that_comes_for_what_is_not_waiting_for_it_goes_back() {
        for (var status : BookingStatus.values()) {
            var paid = Moves.find(status, Trigger.PAID);
            // No payment can begin before the places are there.
            if (status == BookingStatus.PENDING) assertThat(paid).isEmpty();
            else if (status == BookingStatus.SLOT_RESERVED)
                assertThat(paid).get().extracting(Move::to).isEqualTo(BookingStatus.CONFIRMED);
            else assertThat(paid).get().extracting(Move::then).isEqualTo(List.of(Effect.REFUND_ALL));
        }
    }

    @Test
    void every_state_can_be_reached() {
        var reached = Moves.ALL.stream().map(Move::to).collect(Collectors.toSet());
        reached.add(Moves.FIRST);

        assertThat(reached).containsExactlyInAnyOrderElementsOf(Arrays.asList(BookingStatus.values()));
    }
}
