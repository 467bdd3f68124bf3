package dev.jari.gateway.admin;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.SearchBookings;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.VenueId;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInBooking;
import dev.jari.gateway.auth.Role;
import dev.jari.testkit.Covers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

@Covers("B11")
class ExportingBookingsStoreTest {

    private static final String HEADER = "bookingId,bookingNumber,userId,status,visitStatus,venueId,venue,offeringId,"
            + "offering,date,startTime,checkOut,quantity,paymentType,totalAmount,amountDue,paidAmount,refundAmount,"
            + "currency,orderId,requestMessage,failReason,createdAt";

    private final GatewayServer server = GatewayServer.shared();
    private final StandInBooking booking = server.booking();

    @BeforeEach
    void forget() {
        booking.forgetQuestions();
    }

    private static Booking saying(String message) {
        var tree = (ObjectNode) JsonMapper.shared().valueToTree(StandInBooking.BOOKING);
        return JsonMapper.shared().treeToValue(tree.put("requestMessage", message), Booking.class);
    }

    private static String cell(String row) {
        return row.substring(row.indexOf("KRW,,") + 5, row.indexOf(",,2026-11-20T"));
    }

    @Test
    void head_says_what_would_come_and_reads_nothing() {
        // when
        var answer = server.admin("HEAD", "/v1/admin/bookings.csv", null);

        // then
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("text/csv");
        assertThat(booking.lastAsked()).isNull();
    }

    @Test
    void excel_is_told_by_a_mark_that_the_file_is_in_utf_8() {
        booking.answer(SearchBookings.SUBJECT, Answer.granted(new Page<>(List.of(StandInBooking.BOOKING), null)));

        var marked =
                server.admin("GET", "/v1/admin/bookings.csv?bom=true", null).body();

        assertThat(marked).startsWith("\uFEFFbookingId,");
        assertThat(server.admin("GET", "/v1/admin/bookings.csv", null).body()).startsWith("bookingId,");
    }

    @Test
    void the_file_is_a_spreadsheets_with_a_header_row() {
        // given
        booking.answer(SearchBookings.SUBJECT, Answer.granted(new Page<>(List.of(StandInBooking.BOOKING), null)));

        // when
        var response = server.admin("GET", "/v1/admin/bookings.csv?venueId=3", null);

        // then
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("text/csv;header=present;charset=UTF-8");
        assertThat(response.headers().firstValue("Content-Disposition"))
                .hasValue("attachment; filename=\"bookings.csv\"");
        assertThat(response.body())
                .isEqualTo(HEADER
                        + "\r\n9001,BK-7K2M9QX4,42,CONFIRMED,PENDING,3,한강 파크골프장,17,강변 18홀,2026-12-01,09:20,,2,NONE,"
                        + "48000,0,,,KRW,,창가 자리 부탁드립니다,,2026-11-20T03:00:00.125Z\r\n");
        assertThat(booking.lastAsked())
                .isEqualTo(new SearchBookings(null, null, new VenueId(3), null, null, null, null, 200));
    }

    @Test
    void what_a_customer_wrote_runs_nothing_and_breaks_no_row() {
        // given
        booking.answer(
                SearchBookings.SUBJECT,
                Answer.granted(new Page<>(
                        List.of(
                                saying("=1+1"),
                                saying("+82"),
                                saying("-1"),
                                saying("@SUM(A1)"),
                                saying("\tx"),
                                saying("\rx"),
                                saying("a,\"b\"\r\nc"),
                                saying("=cmd|'/c calc'!A1,x"),
                                saying("a=1")),
                        null)));

        // when
        var text = server.admin("GET", "/v1/admin/bookings.csv", null).body();

        // then
        var rows = text.split("(?<=Z)\r\n", -1);
        assertThat(List.of(rows).subList(0, 9).stream()
                        .map(ExportingBookingsStoreTest::cell)
                        .toList())
                .containsExactly(
                        "'=1+1",
                        "'+82",
                        "'-1",
                        "'@SUM(A1)",
                        "'\tx",
                        "\"'\rx\"",
                        "\"a,\"\"b\"\"\r\nc\"",
                        "\"'=cmd|'/c calc'!A1,x\"",
                        "a=1");
    }

    @Test
    void a_page_is_sent_before_the_next_is_asked_for() throws Exception {
        // given a second page that comes only after the first was read
        var firstRead = new CountDownLatch(1);
        var page = Collections.nCopies(200, StandInBooking.BOOKING);
        booking.answerBy(SearchBookings.SUBJECT, SearchBookings.class, question -> {
            if (question.cursor() == null) return Answer.granted(new Page<>(page, "2"));
            if (!await(firstRead)) throw new IllegalStateException("the first page never arrived");
            return Answer.granted(new Page<>(page, null));
        });
        var request = server.request("/v1/admin/bookings.csv")
                .header("Authorization", "Bearer " + GatewayServer.token(Role.ADMIN))
                .build();

        // when
        try (var client = HttpClient.newHttpClient();
                var lines = new BufferedReader(new InputStreamReader(
                        client.send(request, BodyHandlers.ofInputStream()).body(), StandardCharsets.UTF_8))) {
            for (var i = 0; i < 201; i++) assertThat(lines.readLine()).isNotNull();
            firstRead.countDown();

            // then
            assertThat(lines.lines().count()).isEqualTo(200);
        }
    }

    /** Shorter than the bus is patient in tests, longer than a page takes. */
    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(250, TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Test
    void what_fails_before_the_first_row_is_a_problem() {
        booking.answer(SearchBookings.SUBJECT, Answer.refused(Refusal.of(ErrorCode.UNAVAILABLE)));
        assertProblem(server.admin("GET", "/v1/admin/bookings.csv", null), 503, "UNAVAILABLE");
        assertProblem(server.customer("GET", "/v1/admin/bookings.csv", null), 403, "FORBIDDEN");
        assertProblem(
                server.admin("GET", "/v1/admin/bookings.csv", null, "Accept", "application/json"),
                406,
                "NOT_ACCEPTABLE");
    }

    @Test
    void what_fails_half_way_breaks_off_and_never_looks_complete() {
        for (var failure : List.of("refused", "thrown")) {
            // given
            var asked = new AtomicInteger();
            booking.answerBy(SearchBookings.SUBJECT, SearchBookings.class, _ -> {
                if (asked.incrementAndGet() < 3)
                    return Answer.granted(new Page<>(List.of(StandInBooking.BOOKING), "on"));
                if (failure.equals("thrown")) throw new IllegalStateException("booking stumbled");
                return Answer.refused(Refusal.of(ErrorCode.UNAVAILABLE));
            });

            // then
            assertThatThrownBy(() -> server.admin("GET", "/v1/admin/bookings.csv", null))
                    .as(failure)
                    .hasCauseInstanceOf(IOException.class);
            assertThat(asked).hasValue(3);
        }
        // and the next one is answered as always
        booking.answer(SearchBookings.SUBJECT, Answer.granted(new Page<>(List.of(), null)));
        assertThat(server.admin("GET", "/v1/admin/bookings.csv", null).body()).isEqualTo(HEADER + "\r\n");
    }
}
