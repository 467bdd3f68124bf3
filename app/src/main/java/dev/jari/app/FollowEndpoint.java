package dev.jari.app;

import dev.jari.booking.record.BookingNumber;
import dev.jari.contracts.action.FollowBooking;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import dev.jari.messaging.bus.Bus;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/**
 * Has one booking, customer or request logged in every detail for a while, whichever process its requests come to.
 * Asked at a gateway by an admin; a process without the gateway answers reads only.
 */
@Endpoint(id = "followed")
final class FollowEndpoint {

    private static final Logger log = LoggerFactory.getLogger(FollowEndpoint.class);

    private static final int MINUTES = 10;
    private static final int MINUTES_MAX = 60;

    private final Bus bus;
    private final InstantSource clock;

    FollowEndpoint(Bus bus, InstantSource clock) {
        this.bus = bus;
        this.clock = clock;
    }

    /**
     * @param bookingId id or number
     * @param minutes 0 to end it
     */
    @WriteOperation
    FollowBooking follow(
            @Nullable String bookingId, @Nullable Long userId, @Nullable String requestId, @Nullable Integer minutes) {
        var time = minutes == null ? MINUTES : minutes;
        if (time < 0 || time > MINUTES_MAX) throw refused("minutes are 0 to " + MINUTES_MAX);
        if (bookingId == null && userId == null && requestId == null)
            throw refused("name a bookingId, a userId or a requestId");
        if (userId != null && userId < 1) throw refused("userId is above zero");
        var asked = new FollowBooking(
                bookingId == null ? null : booking(bookingId),
                userId == null ? null : new UserId(userId),
                requestId,
                clock.instant().plus(Duration.ofMinutes(time)));
        log.info("[Admin] followed in the log: {}", asked);
        bus.broadcast(FollowBooking.SUBJECT, asked);
        return asked;
    }

    private static BookingId booking(String idOrNumber) {
        return BookingNumber.idOfEither(idOrNumber).orElseThrow(() -> refused("bookingId names no booking"));
    }

    private static InvalidEndpointRequestException refused(String reason) {
        return new InvalidEndpointRequestException(reason, reason);
    }
}
