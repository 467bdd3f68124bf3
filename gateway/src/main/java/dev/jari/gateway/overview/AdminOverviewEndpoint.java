package dev.jari.gateway.overview;

import dev.jari.gateway.admin.AdminEndpoint;
import dev.jari.gateway.example.Examples;
import io.swagger.v3.oas.annotations.Operation;
import org.springframework.web.bind.annotation.GetMapping;

/** What a console shows first, in one call. */
@AdminEndpoint("/v1/admin/overview")
public class AdminOverviewEndpoint {

    private final Overviews overviews;

    public AdminOverviewEndpoint(Overviews overviews) {
        this.overviews = overviews;
    }

    @GetMapping
    @Operation(
            summary = "Read the numbers of today",
            description = "Asked of all services together, and again after a second at the earliest, however many ask."
                    + " The parts of a service that does not answer are absent, and it is named in away. Today is a"
                    + " day of jari.time-zone. A number of bookings, visits or orders stops at 100,000; money that"
                    + " moved more often than that in a day is not complete.")
    @Examples(answer = "overview")
    Overview read() {
        return overviews.now();
    }
}
