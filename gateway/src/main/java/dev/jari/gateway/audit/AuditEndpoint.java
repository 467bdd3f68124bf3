package dev.jari.gateway.audit;

import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.AdminProblems;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Shows whether Jari keeps its promises. */
@RestController
@Tag(name = "Audit")
@AdminProblems
public class AuditEndpoint {

    private final Audits audits;

    public AuditEndpoint(Audits audits) {
        this.audits = audits;
    }

    @GetMapping(path = "/v1/admin/audit", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Check the promises against live data",
            description = "A check that found nothing to examine says so and is not counted as passed. Where there is"
                    + " too much for one run, the next one goes on: seen is how much was looked at since the walk"
                    + " through all began, of about how much there is, and what was found on the way is told until it"
                    + " is gone.")
    @Examples(answer = "audit")
    AuditReport audit() {
        return audits.run();
    }
}
