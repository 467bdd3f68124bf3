package dev.jari.gateway.catalogue;

import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;

import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.offering.ListOfferings;
import dev.jari.contracts.venue.FindVenue;
import dev.jari.contracts.venue.ListVenues;
import dev.jari.contracts.venue.Venue;
import dev.jari.contracts.venue.VenueKind;
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
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Who sells, and what each of them sells. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Catalogue")
@SecurityRequirements
@ReaderProblems
class VenueEndpoint {

    private final Services services;

    VenueEndpoint(Services services) {
        this.services = services;
    }

    @GetMapping("/v1/venues")
    @Operation(summary = "List the venues")
    @Examples(answer = "venues")
    Listing<Venue> venues(
            @Parameter(description = "Only venues of this kind") @RequestParam(required = false) @Nullable
                    VenueKind kind,
            @RequestParam(defaultValue = Listing.LIMIT_DEFAULT) @Min(1) @Max(Listing.LIMIT_MAX) int limit,
            @Parameter(description = "nextCursor of the page before") @RequestParam(required = false) @Nullable
                    String cursor,
            @RequestHeader(name = "Accept-Language", required = false) @Nullable String language) {
        var page = Services.granted(services.ask(new ListVenues(kind, cursor, limit)));
        var venues = page.items().stream().map(Names.accepted(language)::of).toList();
        return new Listing<>(venues, page.nextCursor());
    }

    @GetMapping("/v1/venues/{venueId}")
    @Operation(summary = "Read a venue")
    @Examples(answer = "venue")
    @ProblemAnswers(NOT_FOUND)
    Venue venue(
            @PathVariable VenueId venueId,
            @RequestHeader(name = "Accept-Language", required = false) @Nullable String language) {
        return Names.accepted(language).of(Services.granted(services.ask(new FindVenue(venueId))));
    }

    @GetMapping("/v1/venues/{venueId}/offerings")
    @Operation(summary = "List what a venue sells")
    @Examples(answer = "offerings")
    @ProblemAnswers(NOT_FOUND)
    Listing<OfferingDocument> offerings(
            @PathVariable VenueId venueId,
            @RequestParam(defaultValue = Listing.LIMIT_DEFAULT) @Min(1) @Max(Listing.LIMIT_MAX) int limit,
            @Parameter(description = "nextCursor of the page before") @RequestParam(required = false) @Nullable
                    String cursor,
            @RequestHeader(name = "Accept-Language", required = false) @Nullable String language) {
        var question = new ListOfferings(venueId, cursor, limit);
        var page = Services.granted(services.ask(question));
        var names = Names.accepted(language);
        var offerings = page.items().stream()
                .map(offering -> OfferingDocument.of(offering, names.of(offering)))
                .toList();
        return new Listing<>(offerings, page.nextCursor());
    }
}
