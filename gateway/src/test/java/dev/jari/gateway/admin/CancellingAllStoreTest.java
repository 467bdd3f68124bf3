package dev.jari.gateway.admin;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.cancellation.Cancellation;
import dev.jari.contracts.cancellation.CancellationPreview;
import dev.jari.contracts.cancellation.CancellationScope;
import dev.jari.contracts.cancellation.CancellationScope.Kind;
import dev.jari.contracts.cancellation.FindCancellation;
import dev.jari.contracts.cancellation.ListCancellations;
import dev.jari.contracts.cancellation.PreviewCancellation;
import dev.jari.contracts.cancellation.StartCancellation;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.CancellationId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.offering.DeleteOffering;
import dev.jari.contracts.slot.CloseSlot;
import dev.jari.contracts.venue.DeleteVenue;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInBooking;
import dev.jari.gateway.StandInInventory;
import dev.jari.gateway.StandInSlots;
import dev.jari.gateway.example.ExampleFiles;
import dev.jari.testkit.Covers;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

@Covers({"B7", "C3"})
class CancellingAllStoreTest {

    private static final Cancellation CANCELLATION =
            JsonMapper.shared().convertValue(ExampleFiles.read("cancellation"), Cancellation.class);
    private static final String CLOSE = "/v1/admin/slots/9/close";

    private final GatewayServer server = GatewayServer.shared();
    private final StandInInventory inventory = server.inventory();
    private final StandInBooking booking = server.booking();

    @Test
    void closing_a_slot_alone_asks_for_no_cancellation() {
        // given
        inventory.answer(
                CloseSlot.SUBJECT, Answer.granted(StandInSlots.slot(9, LocalDateTime.parse("2026-12-01T09:20"), 4)));
        booking.forgetQuestions();

        // then
        for (var address : List.of(CLOSE, CLOSE + "?cancelBookings=false", CLOSE + "?reason=rain")) {
            assertThat(server.admin("POST", address, null).statusCode()).isEqualTo(200);
            assertThat(booking.lastAsked()).isNull();
        }
    }

    @Test
    void with_its_bookings_it_is_closed_first() {
        // given
        inventory.answer(
                CloseSlot.SUBJECT, Answer.granted(StandInSlots.slot(9, LocalDateTime.parse("2026-12-01T09:20"), 4)));
        booking.answer(StartCancellation.SUBJECT, Answer.granted(CANCELLATION));

        // when
        var response = server.admin("POST", CLOSE + "?cancelBookings=true&reason=typhoon", null, "If-Match", "\"3\"");

        // then
        assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
        assertThat(response.headers().firstValue("Location")).hasValue("/v1/admin/cancellations/12");
        assertThat(response.body()).contains("\"state\":\"RUNNING\"", "\"total\":38");
        assertThat(inventory.lastAsked()).isEqualTo(new CloseSlot(new SlotId(9), 3L));
        assertThat(booking.lastAsked()).isInstanceOfSatisfying(StartCancellation.class, asked -> {
            assertThat(asked.scope()).isEqualTo(new CancellationScope(Kind.SLOT, 9));
            assertThat(asked.reason()).isEqualTo("typhoon");
            assertThat(asked.onlyIfBooked()).isFalse();
        });

        // and what can't be closed is not cancelled
        booking.forgetQuestions();
        inventory.answer(CloseSlot.SUBJECT, Answer.refused(Refusal.of(ErrorCode.VERSION_MISMATCH)));
        assertProblem(server.admin("POST", CLOSE + "?cancelBookings=true", null), 412, "VERSION_MISMATCH");
        assertThat(booking.lastAsked()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/admin/offerings/9", "/v1/admin/venues/9"})
    void what_is_out_of_the_catalogue_may_be_named_again_while_something_is_booked(String address) {
        // given
        for (var subject : List.of(DeleteOffering.SUBJECT, DeleteVenue.SUBJECT))
            inventory.answer(subject, Answer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
        booking.answer(StartCancellation.SUBJECT, Answer.granted(CANCELLATION));

        // then
        assertProblem(server.admin("DELETE", address, null), 404, "NOT_FOUND");
        assertThat(server.admin("DELETE", address + "?cancelBookings=true", null)
                        .statusCode())
                .isEqualTo(202);
        assertThat(booking.lastAsked())
                .isInstanceOfSatisfying(
                        StartCancellation.class,
                        asked -> assertThat(asked.onlyIfBooked()).isTrue());
        booking.answer(StartCancellation.SUBJECT, Answer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
        assertProblem(server.admin("DELETE", address + "?cancelBookings=true", null), 404, "NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"cancelBookings=maybe", "cancelBookings=true&reason=a%00b", "cancelBookings=true&reason=%s"})
    void an_option_that_makes_no_sense_closes_nothing(String options) {
        inventory.forgetQuestions();
        var query = options.replace("%s", "x".repeat(1_001));

        assertProblem(server.admin("POST", CLOSE + "?" + query, null), 400, "VALIDATION_FAILED");
        assertThat(inventory.lastAsked()).isNull();
    }

    @Test
    void a_preview_and_the_progress_are_shown_to_admins() {
        // given
        var preview =
                JsonMapper.shared().convertValue(ExampleFiles.read("cancellation-preview"), CancellationPreview.class);
        booking.answer(PreviewCancellation.SUBJECT, Answer.granted(preview));
        booking.answer(FindCancellation.SUBJECT, Answer.granted(CANCELLATION));
        booking.answer(ListCancellations.SUBJECT, Answer.granted(Page.last(List.of(CANCELLATION))));

        // then
        var address = "/v1/admin/cancellations";
        assertThat(server.admin("GET", address + "/preview?kind=VENUE&id=3&limit=1", null)
                        .body())
                .contains("\"bookings\":38", "\"refunds\":[{\"amount\":1824000");
        assertThat(booking.lastAsked())
                .isEqualTo(new PreviewCancellation(new CancellationScope(Kind.VENUE, 3), null, 1));
        assertThat(server.admin("GET", address + "/12", null).body()).contains("\"done\":12");
        assertThat(booking.lastAsked()).isEqualTo(new FindCancellation(new CancellationId(12)));
        assertThat(server.admin("GET", address, null).body()).contains("\"cancellationId\":12");
        assertProblem(server.admin("GET", address + "/preview?kind=DAY&id=3", null), 400, "VALIDATION_FAILED");
        assertProblem(server.admin("GET", address + "/preview?kind=SLOT&id=0", null), 400, "VALIDATION_FAILED");
        booking.answer(FindCancellation.SUBJECT, Answer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
        assertProblem(server.admin("GET", address + "/13", null), 404, "NOT_FOUND");
    }
}
