package dev.jari.gateway.admin;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.DecideBooking;
import dev.jari.contracts.booking.SearchBookings;
import dev.jari.contracts.booking.StaffAction;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.id.VenueId;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInBooking;
import dev.jari.testkit.Covers;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

@Covers("B11")
class DecidingAboutBookingsStoreTest {

    private final GatewayServer server = GatewayServer.shared();
    private final StandInBooking booking = server.booking();

    @BeforeEach
    void agree() {
        booking.forgetQuestions();
        booking.answer(DecideBooking.SUBJECT, Answer.granted(BookingNow.of(StandInBooking.BOOKING)));
        booking.answer(SearchBookings.SUBJECT, Answer.granted(new Page<>(List.of(StandInBooking.BOOKING), "next")));
    }

    @ParameterizedTest
    @CsvSource({"complete,COMPLETE", "no-show,NO_SHOW", "confirm,CONFIRM"})
    void staff_decides_and_is_named(String path, StaffAction action) {
        // when
        var response = server.admin("POST", "/v1/admin/bookings/BK-7K2M9QX4/" + path, "{\"reason\": \" seen \"}");

        // then
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(JsonMapper.shared()
                        .readTree(response.body())
                        .path("bookingId")
                        .intValue())
                .isEqualTo(9001);
        assertThat(booking.lastAsked()).isEqualTo(new DecideBooking("BK-7K2M9QX4", action, new UserId(42), "seen"));
        server.admin("POST", "/v1/admin/bookings/9001/" + path, null);
        assertThat(booking.lastAsked()).isEqualTo(new DecideBooking("9001", action, new UserId(42), null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"complete", "no-show", "confirm", "cancel"})
    void customers_do_not_decide(String path) {
        assertProblem(server.customer("POST", "/v1/admin/bookings/9001/" + path, null), 403, "FORBIDDEN");
        assertProblem(
                server.admin("POST", "/v1/admin/bookings/9001/" + path, "{\"reason\": 7}"), 422, "VALIDATION_FAILED");
        assertThat(booking.lastAsked()).isNull();
    }

    @Test
    void what_the_state_does_not_allow_is_told_with_the_state() {
        // given
        var refusal = Refusal.of(ErrorCode.INVALID_STATE).with("bookingStatus", "PENDING");
        booking.answer(DecideBooking.SUBJECT, Answer.refused(refusal));

        // then
        var problem =
                assertProblem(server.admin("POST", "/v1/admin/bookings/9001/complete", null), 409, "INVALID_STATE");
        assertThat(problem.path("bookingStatus").stringValue()).isEqualTo("PENDING");
    }

    @Test
    void a_search_narrows_by_all_it_is_given() {
        // when
        var response = server.admin(
                "GET",
                "/v1/admin/bookings?number=BK-7K2M9QX4&userId=7&venueId=3&status=CONFIRMED&from=2026-12-01"
                        + "&to=2026-12-31&cursor=here&limit=7",
                null);

        // then
        assertThat(JsonMapper.shared()
                        .readTree(response.body())
                        .path("nextCursor")
                        .stringValue())
                .isEqualTo("next");
        assertThat(booking.lastAsked())
                .isEqualTo(new SearchBookings(
                        "BK-7K2M9QX4",
                        new UserId(7),
                        new VenueId(3),
                        BookingStatus.CONFIRMED,
                        LocalDate.parse("2026-12-01"),
                        LocalDate.parse("2026-12-31"),
                        "here",
                        7));
    }

    @Test
    void what_is_absent_or_empty_does_not_narrow() {
        server.admin("GET", "/v1/admin/bookings", null);
        assertThat(booking.lastAsked()).isEqualTo(new SearchBookings(null, null, null, null, null, null, null, 100));
        booking.forgetQuestions();
        server.admin("GET", "/v1/admin/bookings?number=&userId=&status=&from=", null);
        assertThat(booking.lastAsked()).isEqualTo(new SearchBookings(null, null, null, null, null, null, null, 100));
    }

    @ParameterizedTest
    @CsvSource({
        "status=LOST,status",
        "userId=x,userId",
        "userId=1.5,userId",
        "venueId=99999999999999999999,venueId",
        "from=2026-13-01,from",
        "to=20261201,to",
        "to=%2B12026-12-01,to"
    })
    void what_can_not_be_looked_for_is_malformed_in_list_and_export(String query, String name) {
        for (var path : new String[] {"/v1/admin/bookings?", "/v1/admin/bookings.csv?"}) {
            var problem = assertProblem(server.admin("GET", path + query, null), 400, "VALIDATION_FAILED");
            assertThat(problem.at("/errors/0/pointer").stringValue()).isEqualTo(name);
            assertThat(problem.at("/errors/0/code").stringValue()).isEqualTo("wrong-type");
        }
        assertThat(booking.lastAsked()).isNull();
    }

    @Test
    void a_cursor_of_somebody_else_is_refused_by_booking_and_told_alike() {
        // given
        var refusal = Refusal.malformed(List.of(new FieldError("cursor", "invalid-value", null)));
        booking.answer(SearchBookings.SUBJECT, Answer.refused(refusal));

        // then
        assertProblem(server.admin("GET", "/v1/admin/bookings?cursor=x", null), 400, "VALIDATION_FAILED");
        assertProblem(server.admin("GET", "/v1/admin/bookings?limit=0", null), 400, "VALIDATION_FAILED");
        assertProblem(server.customer("GET", "/v1/admin/bookings", null), 403, "FORBIDDEN");
    }
}
