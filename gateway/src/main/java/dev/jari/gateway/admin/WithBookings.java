package dev.jari.gateway.admin;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.CancelBooking;
import dev.jari.contracts.cancellation.Cancellation;
import dev.jari.contracts.cancellation.CancellationScope;
import dev.jari.contracts.cancellation.StartCancellation;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.service.Services;
import io.swagger.v3.oas.annotations.Parameter;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;

/** Whether what is booked for something that is closed is cancelled with it. */
record WithBookings(
        @Parameter(
                description = "true: what is booked and has not begun is cancelled too, with everything paid given"
                        + " back; the answer is then 202")
        @Nullable
        Boolean cancelBookings,

        @Parameter(description = "What the customers of these bookings are told", example = "typhoon")
        @Nullable
        @Size(max = CancelBooking.REASON_MAX)
        @Pattern(regexp = "[^\\x00]*")
        String reason) {

    boolean wanted() {
        return Boolean.TRUE.equals(cancelBookings);
    }

    /** Whether there was nothing to take out of the catalogue; any other refusal becomes a problem. */
    static boolean wasGone(Answer<?> deleted) {
        if (deleted instanceof Answer.Refused<?>(var refusal) && refusal.code() == ErrorCode.NOT_FOUND) return true;
        Services.granted(deleted);
        return false;
    }

    /** To be asked for when nothing new can be booked any more. */
    ResponseEntity<Cancellation> cancel(
            Services services, CancellationScope scope, Caller caller, boolean onlyIfBooked) {
        var wish = new StartCancellation(scope, caller.userId(), reason, onlyIfBooked);
        var cancellation = Services.granted(services.change(wish));
        return ResponseEntity.accepted()
                .location(URI.create(AdminCancellationEndpoint.PATH + "/" + cancellation.cancellationId()))
                .body(cancellation);
    }
}
