package dev.jari.gateway.admin;

import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.SLOT_NOT_FOUND;

import dev.jari.contracts.cancellation.Cancellation;
import dev.jari.contracts.cancellation.CancellationPreview;
import dev.jari.contracts.cancellation.CancellationScope;
import dev.jari.contracts.cancellation.FindCancellation;
import dev.jari.contracts.cancellation.ListCancellations;
import dev.jari.contracts.cancellation.PreviewCancellation;
import dev.jari.contracts.id.CancellationId;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.Listing;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Shows whom the cancelling of everything that is booked for something would touch, and how far it has come. */
@AdminEndpoint(AdminCancellationEndpoint.PATH)
class AdminCancellationEndpoint {

    static final String PATH = "/v1/admin/cancellations";

    private final Services services;

    AdminCancellationEndpoint(Services services) {
        this.services = services;
    }

    @GetMapping("/preview")
    @Operation(
            summary = "See whom cancelBookings would touch",
            description = "The bookings that are reserved or confirmed and have not begun, how many they are on all"
                    + " pages, and what would go back. Changes nothing.")
    @Examples(answer = "cancellation-preview")
    @ProblemAnswers(SLOT_NOT_FOUND)
    CancellationPreview preview(
            @Parameter(description = "What would be closed") @RequestParam CancellationScope.Kind kind,
            @Parameter(description = "Its id", example = "170042") @RequestParam @Min(1) long id,
            @RequestParam(defaultValue = Listing.LIMIT_DEFAULT) @Min(1) @Max(Listing.LIMIT_MAX) int limit,
            @Parameter(description = "nextCursor of the page before") @RequestParam(required = false) @Nullable
                    String cursor) {
        var question = new PreviewCancellation(new CancellationScope(kind, id), cursor, limit);
        return Services.granted(services.ask(question));
    }

    @GetMapping("/{cancellationId}")
    @Operation(
            summary = "See how far a cancellation has come",
            description = "WATCHING: everything that was booked is cancelled, and what holds and requests of before"
                    + " still become is cancelled as well, for half an hour.")
    @Examples(answer = "cancellation")
    @ProblemAnswers(NOT_FOUND)
    Cancellation cancellation(@PathVariable CancellationId cancellationId) {
        return Services.granted(services.ask(new FindCancellation(cancellationId)));
    }

    @GetMapping
    @Operation(summary = "List the cancellations, the newest first")
    @Examples(answer = "cancellations")
    Listing<Cancellation> list(
            @RequestParam(defaultValue = Listing.LIMIT_DEFAULT) @Min(1) @Max(Listing.LIMIT_MAX) int limit,
            @Parameter(description = "nextCursor of the page before") @RequestParam(required = false) @Nullable
                    String cursor) {
        var page = Services.granted(services.ask(new ListCancellations(cursor, limit)));
        return Listing.of(page);
    }
}
