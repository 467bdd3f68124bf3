package dev.jari.gateway.booking;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.AnswerVisit;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.FindBooking;
import dev.jari.contracts.booking.ListBookings;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.timeline.ShowTimeline;
import dev.jari.contracts.timeline.Timeline;
import dev.jari.contracts.timeline.TimelineEntry;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInBooking;
import dev.jari.gateway.example.ExampleFiles;
import dev.jari.testkit.Covers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class ReadingBookingsStoreTest {

    private final GatewayServer server = GatewayServer.shared();
    private final StandInBooking booking = server.booking();

    @Test
    void a_booking_is_found_by_id_or_number_and_its_version_is_its_tag() {
        // given
        booking.answer(FindBooking.SUBJECT, Answer.granted(BookingNow.of(StandInBooking.BOOKING)));

        // when
        var response = server.customer("GET", "/v1/bookings/BK-7K2M9QX4", null);

        // then
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("ETag")).hasValue("\"2\"");
        assertThat(JsonMapper.shared().readTree(response.body()))
                .isEqualTo(JsonMapper.shared().valueToTree(ExampleFiles.read("booking")));
        assertThat(booking.lastAsked()).isEqualTo(new FindBooking("BK-7K2M9QX4", new UserId(42)));
        assertThat(server.customer("GET", "/v1/bookings/9001", null, "If-None-Match", "\"2\"")
                        .statusCode())
                .isEqualTo(304);
        assertThat(booking.lastAsked()).isEqualTo(new FindBooking("9001", new UserId(42)));
    }

    @Test
    void the_answer_tells_how_long_it_is_and_comes_in_one_piece() {
        // given
        booking.answer(FindBooking.SUBJECT, Answer.granted(BookingNow.of(StandInBooking.BOOKING)));

        // when
        var response = server.customer("GET", "/v1/bookings/9001", null);

        // then
        assertThat(response.headers().firstValueAsLong("Content-Length"))
                .hasValue(response.body().getBytes(StandardCharsets.UTF_8).length);
        assertThat(response.headers().firstValue("Transfer-Encoding")).isEmpty();
    }

    @Test
    void an_admin_may_see_everybodys_and_others_only_their_own() {
        // given
        booking.answer(FindBooking.SUBJECT, Answer.refused(Refusal.of(ErrorCode.BOOKING_NOT_FOUND)));

        // then
        assertProblem(server.customer("GET", "/v1/bookings/7", null), 404, "BOOKING_NOT_FOUND");
        assertThat(booking.lastAsked()).isEqualTo(new FindBooking("7", new UserId(42)));
        server.admin("GET", "/v1/bookings/7", null);
        assertThat(booking.lastAsked()).isEqualTo(new FindBooking("7", null));
    }

    @Test
    void ones_own_bookings_come_page_by_page() {
        // given
        booking.answer(ListBookings.SUBJECT, Answer.granted(new Page<>(List.of(StandInBooking.BOOKING), "next")));

        // when
        var response = server.customer("GET", "/v1/bookings?status=CONFIRMED&limit=1&cursor=here", null);

        // then
        var page = JsonMapper.shared().readTree(response.body());
        assertThat(page.at("/items/0/bookingId").intValue()).isEqualTo(9001);
        assertThat(page.path("nextCursor").stringValue()).isEqualTo("next");
        assertThat(booking.lastAsked()).isEqualTo(new ListBookings(new UserId(42), BookingStatus.CONFIRMED, "here", 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"status=LOST", "limit=0", "limit=201", "limit=x"})
    void what_can_not_be_asked_for_is_refused(String query) {
        booking.forgetQuestions();
        assertProblem(server.customer("GET", "/v1/bookings?" + query, null), 400, "VALIDATION_FAILED");
        assertThat(booking.lastAsked()).isNull();
    }

    @Test
    @Covers("B9")
    void the_timeline_is_the_same_for_its_owner_and_an_admin() {
        // given
        var created = new TimelineEntry(
                Instant.parse("2026-11-20T03:00:00Z"), Actor.USER, "CREATED", null, BookingStatus.PENDING, null);
        booking.answer(ShowTimeline.SUBJECT, Answer.granted(new Timeline(List.of(created), "next", List.of("orders"))));

        // when
        var response = server.customer("GET", "/v1/bookings/9001/timeline?limit=1&cursor=here", null);

        // then
        assertThat(response.body())
                .isEqualTo("{\"items\":[{\"at\":\"2026-11-20T03:00:00Z\",\"actor\":\"USER\",\"what\":\"CREATED\","
                        + "\"to\":\"PENDING\"}],\"nextCursor\":\"next\",\"missing\":[\"orders\"]}");
        assertThat(booking.lastAsked()).isEqualTo(new ShowTimeline("9001", new UserId(42), "here", 1));
        assertThat(server.admin("GET", "/v1/bookings/9001/timeline", null).body())
                .isEqualTo(response.body());
        assertThat(booking.lastAsked()).isEqualTo(new ShowTimeline("9001", null, null, 100));
        assertProblem(server.customer("GET", "/v1/bookings/9001/timeline?limit=201", null), 400, "VALIDATION_FAILED");
        booking.answer(ShowTimeline.SUBJECT, Answer.refused(Refusal.of(ErrorCode.BOOKING_NOT_FOUND)));
        assertProblem(server.customer("GET", "/v1/bookings/7/timeline", null), 404, "BOOKING_NOT_FOUND");
    }

    @Test
    @Covers("B13")
    void a_customer_says_whether_they_come() {
        // given
        booking.answer(AnswerVisit.SUBJECT, Answer.granted(BookingNow.of(StandInBooking.BOOKING)));

        // when
        var response = server.customer("POST", "/v1/bookings/9001/visit", "{\"coming\": false}");

        // then
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("ETag")).hasValue("\"2\"");
        assertThat(booking.lastAsked()).isEqualTo(new AnswerVisit("9001", new UserId(42), false));
        booking.answer(AnswerVisit.SUBJECT, Answer.refused(Refusal.of(ErrorCode.INVALID_STATE)));
        assertProblem(server.customer("POST", "/v1/bookings/9001/visit", "{\"coming\": true}"), 409, "INVALID_STATE");
    }

    @ParameterizedTest
    @CsvSource({"{},400", "{\"coming\": null},400", "{\"coming\": \"yes\"},422", "{\"coming\": 1},422", "true,400"})
    void neither_yes_nor_no_is_no_answer(String body, int status) {
        booking.forgetQuestions();
        assertProblem(server.customer("POST", "/v1/bookings/9001/visit", body), status, "VALIDATION_FAILED");
        assertThat(booking.lastAsked()).isNull();
    }
}
