package dev.jari.gateway.catalogue;

import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.SLOT_NOT_FOUND;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.menu.FindStockLeft;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.menu.StockLeft;
import dev.jari.contracts.offering.FindOffering;
import dev.jari.contracts.slot.FindStay;
import dev.jari.contracts.slot.Stay;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.problem.ReaderProblems;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.Listing;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.security.SecurityRequirements;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** One offering: what it is, what may be ordered with it, and what a stay would find. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Catalogue")
@SecurityRequirements
@ReaderProblems
class OfferingEndpoint {

    private final Services services;

    OfferingEndpoint(Services services) {
        this.services = services;
    }

    @GetMapping("/v1/offerings/{offeringId}")
    @Operation(summary = "Read an offering", description = "A game also has its courses, durations and prices.")
    @Examples(answer = "offering")
    @ProblemAnswers(NOT_FOUND)
    OfferingDocument offering(
            @PathVariable OfferingId offeringId,
            @RequestHeader(name = "Accept-Language", required = false) @Nullable String language) {
        var offering = Services.granted(services.ask(new FindOffering(offeringId)));
        return OfferingDocument.of(offering, Names.accepted(language).of(offering));
    }

    @GetMapping("/v1/offerings/{offeringId}/availability")
    @Operation(
            summary = "See whether a stay is free",
            description = "As many rooms as the scarcest night has; the total is for one room.")
    @Examples(answer = "stay")
    @ProblemAnswers({NOT_FOUND, SLOT_NOT_FOUND})
    Stay availability(
            @PathVariable OfferingId offeringId,
            @Parameter(example = "2026-12-24") @RequestParam LocalDate checkIn,
            @Parameter(description = "The day of leaving, which is no night", example = "2026-12-26") @RequestParam
                    LocalDate checkOut) {
        var question = new FindStay(offeringId, checkIn, checkOut);
        return Services.granted(services.ask(question));
    }

    @GetMapping("/v1/offerings/{offeringId}/menu")
    @Operation(
            summary = "Read the menu",
            description = "stock is what is left at this moment; it is absent while nobody can tell.")
    @Examples(answer = "menu")
    @ProblemAnswers(NOT_FOUND)
    Listing<MenuDocument> menu(
            @PathVariable OfferingId offeringId,
            @RequestParam(defaultValue = Listing.LIMIT_DEFAULT) @Min(1) @Max(Listing.LIMIT_MAX) int limit,
            @Parameter(description = "nextCursor of the page before") @RequestParam(required = false) @Nullable
                    String cursor) {
        var page = Services.granted(services.ask(new ListMenu(offeringId, cursor, limit)));
        var items = page.items();
        return new Listing<>(MenuDocument.of(items, left(items)), page.nextCursor());
    }

    /** Inventory knows what is offered, orders what is left of it. A menu is worth reading without. */
    private Optional<Items<StockLeft>> left(List<MenuItem> items) {
        if (items.isEmpty()) return Optional.empty();
        var ids = items.stream().map(MenuItem::menuId).toList();
        return services.askIfThere(new FindStockLeft(ids));
    }
}
