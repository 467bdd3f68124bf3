package dev.jari.gateway.action;

import dev.jari.contracts.action.AdminAction;
import dev.jari.contracts.id.UserId;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.AdminProblems;
import dev.jari.gateway.web.Listing;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Shows what admins did. */
@RestController
@Tag(name = "Admin")
class ActionEndpoint {

    private final AdminActions actions;

    ActionEndpoint(AdminActions actions) {
        this.actions = actions;
    }

    @GetMapping(path = "/v1/admin/actions", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "List what admins did, the newest first",
            description = "Every change an admin asked for, written down before it was done. UNKNOWN: no answer is"
                    + " known, so it may have happened.")
    @Examples(answer = "actions")
    @AdminProblems
    Listing<AdminAction> list(
            @Parameter(description = "Only of this admin") @RequestParam(required = false) @Nullable UserId actor,
            @RequestParam(defaultValue = Listing.LIMIT_DEFAULT) @Min(1) @Max(Listing.LIMIT_MAX) int limit,
            @Parameter(description = "nextCursor of the page before") @RequestParam(required = false) @Nullable
                    String cursor) {
        return actions.list(actor, cursor, limit);
    }
}
