package dev.jari.gateway.catalogue;

import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.SLOT_NOT_FOUND;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.slot.FindSlot;
import dev.jari.contracts.slot.ListSlots;
import dev.jari.contracts.slot.Places;
import dev.jari.contracts.slot.Slot;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.problem.ReaderProblems;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.Listing;
import dev.jari.gateway.web.TaggedAnswer;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.security.SecurityRequirements;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What can still be had, and when. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Catalogue")
@SecurityRequirements
@ReaderProblems
class SlotEndpoint {

    // As many as 62 days with a slot every minute would fill.
    private static final int PAGES_MAX = 1 + ListSlots.DAYS_MAX * 24 * 60 / ListSlots.PAGE_MAX;

    private final Services services;

    SlotEndpoint(Services services) {
        this.services = services;
    }

    @GetMapping("/v1/offerings/{offeringId}/slots")
    @Operation(
            summary = "List an offering's slots by date and time",
            description = "At most 62 days. Without a limit all of them come at once.")
    @Examples(answer = "slots")
    @ProblemAnswers(NOT_FOUND)
    Listing<Slot> slots(
            @PathVariable OfferingId offeringId,
            @Parameter(example = "2026-12-01") @RequestParam LocalDate from,
            @Parameter(description = "Included", example = "2026-12-31") @RequestParam LocalDate to,
            @Parameter(description = "Only slots with so many places left to take now; closed ones are left out")
                    @RequestParam(required = false)
                    @Min(1)
                    @Max(Places.QUANTITY_MAX)
                    @Nullable
                    Integer minAvailable,
            @RequestParam(required = false) @Min(1) @Max(Listing.LIMIT_MAX) @Nullable Integer limit,
            @Parameter(description = "nextCursor of the page before") @RequestParam(required = false) @Nullable
                    String cursor) {
        var wanted = limit == null ? ListSlots.DAYS_MAX * 24 * 60 : limit;
        var after = cursor == null ? null : SlotCursor.of(cursor, from, to);
        var slots = read(new ListSlots(offeringId, from, to, after, wanted + 1, minAvailable));
        if (slots.size() <= wanted) return new Listing<>(slots, null);
        var page = slots.subList(0, wanted);
        return new Listing<>(page, SlotCursor.after(page.getLast()));
    }

    /** At least one more than wanted, if there are so many: that one tells whether to go on. */
    private List<Slot> read(ListSlots asked) {
        var slots = new ArrayList<Slot>();
        var question = asked;
        for (var pages = 0; pages < PAGES_MAX; pages++) {
            var page = Services.granted(services.ask(question));
            slots.addAll(page.items());
            if (page.nextCursor() == null || slots.size() >= asked.limit()) return slots;
            question = new ListSlots(
                    asked.offeringId(),
                    asked.from(),
                    asked.to(),
                    page.nextCursor(),
                    asked.limit(),
                    asked.minAvailable());
        }
        throw new IllegalStateException("there are more slots than minutes: " + asked);
    }

    @GetMapping("/v1/slots/{slotId}")
    @Operation(
            summary = "Read a slot",
            description = "Its ETag is its edition, which only the edits of admins change: availability may have moved"
                    + " while the ETag stayed.",
            parameters =
                    @Parameter(
                            in = ParameterIn.HEADER,
                            name = "If-None-Match",
                            description = "An ETag seen before; 304 while it is the same",
                            schema = @Schema(type = "string"),
                            example = "\"3\""))
    @TaggedAnswer
    @ApiResponse(responseCode = "304", description = "Not edited since", content = @Content)
    @Examples(answer = "slot")
    @ProblemAnswers(SLOT_NOT_FOUND)
    ResponseEntity<Slot> slot(@PathVariable SlotId slotId) {
        var slot = Services.granted(services.ask(new FindSlot(slotId)));
        return ResponseEntity.ok().eTag(Long.toString(slot.edition())).body(slot);
    }
}
