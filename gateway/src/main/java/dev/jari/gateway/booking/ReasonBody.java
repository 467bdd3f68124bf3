package dev.jari.gateway.booking;

import dev.jari.contracts.booking.CancelBooking;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.problem.Problem.Fault;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Why a customer or an admin decides something about a booking, if they say so. */
public record ReasonBody(
        @Schema(maxLength = CancelBooking.REASON_MAX) @Nullable
        String reason) {

    /** What is kept of it; a body may be left out, and a reason of blanks is none. */
    public static @Nullable String text(@Nullable ReasonBody body) {
        var stripped = body == null || body.reason == null ? "" : body.reason.strip();
        if (stripped.codePointCount(0, stripped.length()) > CancelBooking.REASON_MAX)
            throw Problem.impossible(List.of(new Fault("/reason", "too-long", null)))
                    .asException();
        return stripped.isEmpty() ? null : stripped;
    }
}
