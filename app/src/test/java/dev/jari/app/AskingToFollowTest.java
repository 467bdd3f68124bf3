package dev.jari.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.jari.booking.log.LoggedRequests;
import dev.jari.booking.record.BookingNumber;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.TraceHeaders;
import dev.jari.testkit.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;

class AskingToFollowTest {

    private final ManualClock clock = ManualClock.at("2026-11-18T09:00:00Z");
    private final Bus bus = new Bus(
            new LocalTransport(), Bodies.lenient(), MessagingSettings.defaults(), clock, MessagingMetrics.unobserved());
    private final LoggedRequests requests = new LoggedRequests(0, clock, System::nanoTime);
    private final FollowEndpoint endpoint = new FollowEndpoint(bus, clock);

    @BeforeEach
    void start() {
        requests.listenOn(bus);
        bus.start();
    }

    @AfterEach
    void stop() {
        bus.close();
    }

    private static boolean isLogged() {
        return MDC.get(TraceHeaders.BOOKING_LOG) != null;
    }

    private boolean logsChangeOf(String idOrNumber) {
        return requests.change(idOrNumber, null, AskingToFollowTest::isLogged);
    }

    private boolean logsCreateBy(long userId, String requestId) {
        return requests.create(new UserId(userId), requestId, AskingToFollowTest::isLogged);
    }

    @Test
    void a_booking_is_logged_until_the_time_is_over() {
        // when
        endpoint.follow(BookingNumber.of(new BookingId(1041)), null, null, 5);

        // then
        await().atMost(Duration.ofSeconds(10)).until(() -> logsChangeOf("1041"));
        assertThat(logsChangeOf("1042")).isFalse();

        // when
        clock.advance(Duration.ofMinutes(5));

        // then
        assertThat(logsChangeOf("1041")).isFalse();
    }

    @Test
    void a_customer_or_a_request_is_logged_until_an_admin_ends_it() {
        // when
        endpoint.follow(null, 7L, null, null);
        endpoint.follow(null, null, "order-17", null);

        // then
        await().atMost(Duration.ofSeconds(10)).until(() -> logsCreateBy(7, "REQ-1"));
        await().atMost(Duration.ofSeconds(10)).until(() -> logsCreateBy(8, "order-17"));
        assertThat(logsCreateBy(8, "REQ-1")).isFalse();

        // when
        endpoint.follow(null, 7L, null, 0);

        // then
        await().atMost(Duration.ofSeconds(10)).until(() -> !logsCreateBy(7, "REQ-1"));
    }

    @Test
    void nonsense_is_refused() {
        assertThatThrownBy(() -> endpoint.follow(null, null, null, null))
                .isInstanceOf(InvalidEndpointRequestException.class);
        assertThatThrownBy(() -> endpoint.follow("BK-?", null, null, null))
                .isInstanceOf(InvalidEndpointRequestException.class);
        assertThatThrownBy(() -> endpoint.follow(null, 0L, null, null))
                .isInstanceOf(InvalidEndpointRequestException.class);
        assertThatThrownBy(() -> endpoint.follow(null, 7L, null, 61))
                .isInstanceOf(InvalidEndpointRequestException.class);
    }
}
