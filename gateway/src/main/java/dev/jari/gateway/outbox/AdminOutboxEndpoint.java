package dev.jari.gateway.outbox;

import static dev.jari.contracts.error.ErrorCode.INVALID_STATE;
import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;

import dev.jari.contracts.answer.Request;
import dev.jari.gateway.admin.AdminEndpoint;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.Listing;
import dev.jari.messaging.review.DiscardOutboxEvent;
import dev.jari.messaging.review.ListOutboxEvents;
import dev.jari.messaging.review.OutboxEventAnswer;
import dev.jari.messaging.review.OutboxStatus;
import dev.jari.messaging.review.RetryOutboxEvent;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The messages of all services, and what can be done about those that failed. */
@AdminEndpoint("/v1/admin/outbox")
public class AdminOutboxEndpoint {

    private static final Logger log = LoggerFactory.getLogger(AdminOutboxEndpoint.class);

    private final Services services;

    public AdminOutboxEndpoint(Services services) {
        this.services = services;
    }

    @GetMapping
    @Operation(
            summary = "List the messages between services, newest first",
            description = "All services must answer, or a failed message could be missing from the list; name one to"
                    + " see the messages of that one. A page may be shorter than its limit and still go on.")
    @Examples(answer = "outbox")
    Listing<OutboxEventDocument> list(
            @Parameter(description = "Only messages that have come this far") @RequestParam(required = false) @Nullable
                    OutboxStatus status,
            @Parameter(
                            description = "Only messages of this service",
                            schema = @Schema(allowableValues = {"inventory", "booking", "orders", "notify"}))
                    @RequestParam(required = false)
                    @Nullable
                    String service,
            @RequestParam(defaultValue = Listing.LIMIT_DEFAULT) @Min(1) @Max(Listing.LIMIT_MAX) int limit,
            @Parameter(description = "nextCursor of the page before") @RequestParam(required = false) @Nullable
                    String cursor) {
        var asked = service == null ? Services.NAMES : List.of(known(service));
        var from = cursor == null ? OutboxCursor.start(asked) : OutboxCursor.read(cursor, asked);
        var merged = new MergedEvents(
                from,
                place -> services.ask(
                        ListOutboxEvents.subject(place.service()), new ListOutboxEvents(status, place.after(), limit)));
        return merged.take(limit);
    }

    private static String known(String service) {
        if (Services.NAMES.contains(service)) return service;
        throw Problem.badParameter("service", "invalid-value").asException();
    }

    @PostMapping("/{eventId}/retry")
    @Operation(
            summary = "Try a failed message again",
            description = "And after it, in order, those of its key that wait behind it. Mend the cause first: what"
                    + " fails again stays failed, and the answer says so.")
    @Examples(answer = "outbox-retried")
    @ProblemAnswers({NOT_FOUND, INVALID_STATE})
    OutboxOutcome retry(@Parameter(hidden = true) Caller caller, @PathVariable String eventId) {
        var event = OutboxEventId.read(eventId);
        var subject = RetryOutboxEvent.subject(event.service());
        return OutboxOutcome.ofRetry(event, change(caller, event, subject, new RetryOutboxEvent(event.id())));
    }

    @DeleteMapping("/{eventId}")
    @Operation(
            summary = "Give a failed message up",
            description = "It is never handled; those of its key that wait behind it are, in order. It stays in the"
                    + " list as DISCARDED.")
    @Examples(answer = "outbox-discarded")
    @ProblemAnswers({NOT_FOUND, INVALID_STATE})
    OutboxOutcome discard(@Parameter(hidden = true) Caller caller, @PathVariable String eventId) {
        var event = OutboxEventId.read(eventId);
        var subject = DiscardOutboxEvent.subject(event.service());
        return OutboxOutcome.ofDiscard(event, change(caller, event, subject, new DiscardOutboxEvent(event.id())));
    }

    /** Logged before and after: when no answer comes, it is still known who asked for what. */
    private OutboxEventAnswer change(
            Caller caller, OutboxEventId event, String subject, Request<OutboxEventAnswer> wish) {
        log.info("[Outbox] admin {} asks {} for {}", caller.userId(), subject, event.id());
        var answer = services.change(subject, wish);
        log.info(
                "[Outbox] admin {} was answered {} by {} for {}",
                caller.userId(),
                answer.result(),
                subject,
                event.id());
        return answer;
    }
}
