package dev.jari.gateway.admin;

import static dev.jari.contracts.error.ErrorCode.FORBIDDEN;
import static dev.jari.contracts.error.ErrorCode.NOT_ACCEPTABLE;
import static dev.jari.contracts.error.ErrorCode.UNAUTHENTICATED;
import static dev.jari.contracts.error.ErrorCode.UNAVAILABLE;

import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Checks Jari's promises against live data. */
@RestController
@Tag(name = "Audit")
public class AuditEndpoint {

    /** Every service that has promises to check. All must answer: an audit with a hole in it would look like a pass. */
    private static final List<String> SUBJECTS = List.of(RunAudit.INVENTORY, RunAudit.BOOKING, RunAudit.ORDERS);

    private final Services services;
    private final List<SideBySide<?>> comparisons;

    /**
     * @param moment how long work on its way between services is given before a difference is looked at again
     */
    public AuditEndpoint(Services services, Duration moment) {
        this.services = services;
        this.comparisons = List.of(
                new SideBySide<>(new ClaimsMatchBookings(services), moment),
                new SideBySide<>(new MoneyHasAPlace(services), moment));
    }

    @GetMapping(path = "/v1/admin/audit", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Check the promises against live data",
            description = "A check that found nothing to examine says so and is not counted as passed.")
    @Examples(answer = "audit")
    @ProblemAnswers({UNAUTHENTICATED, FORBIDDEN, NOT_ACCEPTABLE, UNAVAILABLE})
    AuditReport audit() {
        var answers = new ArrayList<>(services.askAll(SUBJECTS, new RunAudit(), AuditAnswer.class));
        // What only two services know together belongs to neither, so it is compared here.
        answers.add(new AuditAnswer(comparisons.stream().map(SideBySide::check).toList()));
        return AuditReport.of(answers);
    }
}
