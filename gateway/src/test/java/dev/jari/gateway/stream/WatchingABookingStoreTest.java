package dev.jari.gateway.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.BookingsChanged;
import dev.jari.contracts.booking.FindBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.gateway.EventClient;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInBooking;
import dev.jari.gateway.auth.Role;
import dev.jari.testkit.Covers;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

@Covers("B9")
class WatchingABookingStoreTest {

    private static final GatewayServer SERVER =
            GatewayServer.start("jari.auth.secret=" + GatewayServer.SECRET, "jari.stream.look-again=1h");

    private volatile Booking booking = at(BookingStatus.PENDING, 1);

    @AfterAll
    static void close() {
        SERVER.close();
    }

    private static Booking at(BookingStatus status, long version) {
        ObjectNode json = JsonMapper.shared().valueToTree(StandInBooking.BOOKING);
        return JsonMapper.shared()
                .treeToValue(json.put("status", status.name()).put("version", version), Booking.class);
    }

    @BeforeEach
    void ofOneUser() {
        SERVER.booking()
                .answerBy(
                        FindBooking.SUBJECT,
                        FindBooking.class,
                        question ->
                                question.userId() == null || question.userId().equals(booking.userId())
                                        ? Answer.granted(BookingNow.of(booking))
                                        : Answer.refused(Refusal.of(ErrorCode.BOOKING_NOT_FOUND)));
    }

    private void becomes(BookingStatus status, long version) {
        booking = at(status, version);
        SERVER.bus().broadcast(BookingsChanged.SUBJECT, new BookingsChanged(List.of(booking.bookingId())));
    }

    private EventClient watch(long userId, Role role) {
        return EventClient.open(SERVER.request("/v1/bookings/%s/stream".formatted(booking.bookingNumber()))
                .header("Authorization", "Bearer " + GatewayServer.token(userId, role)));
    }

    @Test
    void its_owner_sees_it_as_it_is_and_what_becomes_of_it_until_it_is_over() {
        // given
        try (var client = watch(booking.userId().value(), Role.CUSTOMER)) {
            assertThat(client.event(0).id()).isEqualTo("1");
            assertThat(client.event(0).data()).contains("\"status\":\"PENDING\"");

            // when
            becomes(BookingStatus.CONFIRMED, 2);
            assertThat(client.event(1).data()).contains("\"status\":\"CONFIRMED\"");
            // A broadcast that comes twice, and one whose booking was read before.
            becomes(BookingStatus.CONFIRMED, 2);
            becomes(BookingStatus.CANCELLED, 3);

            // then
            await().atMost(EventClient.SOON).until(client::isOver);
            assertThat(client.events()).extracting(EventClient.Event::id).containsExactly("1", "2", "3");
            assertThat(client.last().data()).contains("\"status\":\"CANCELLED\"");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = BookingStatus.class,
            names = {"COMPLETED", "CANCELLED", "NO_SHOW", "FAILED"})
    void what_is_over_is_shown_once(BookingStatus status) {
        booking = at(status, 5);
        try (var client = watch(booking.userId().value(), Role.CUSTOMER)) {
            await().atMost(EventClient.SOON).until(client::isOver);
            assertThat(client.events()).hasSize(1);
        }
    }

    @Test
    void an_admin_sees_it_and_nobody_else_does() {
        try (var admin = watch(1, Role.ADMIN);
                var other = watch(booking.userId().value() + 1, Role.CUSTOMER)) {
            assertThat(admin.status()).isEqualTo(200);
            assertThat(other.status()).isEqualTo(404);
        }
    }
}
