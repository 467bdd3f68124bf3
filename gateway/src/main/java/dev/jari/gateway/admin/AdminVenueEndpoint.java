package dev.jari.gateway.admin;

import static dev.jari.contracts.error.ErrorCode.LOCK_TIMEOUT;
import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;

import dev.jari.contracts.cancellation.CancellationScope;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.venue.CreateVenue;
import dev.jari.contracts.venue.DeleteVenue;
import dev.jari.contracts.venue.Holiday;
import dev.jari.contracts.venue.ListHolidays;
import dev.jari.contracts.venue.SetHolidays;
import dev.jari.contracts.venue.UpdateVenue;
import dev.jari.contracts.venue.Venue;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.Listing;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.time.LocalDate;
import java.util.List;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Venues and the days on which they ask holiday prices. What a body may say is inventory's to judge. */
@AdminEndpoint("/v1/admin/venues")
class AdminVenueEndpoint {

    private final Services services;

    AdminVenueEndpoint(Services services) {
        this.services = services;
    }

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Add a venue", description = "Without a ladder the default one holds.")
    @Examples(body = "venue-input", answer = "venue")
    ResponseEntity<Venue> create(@RequestBody VenueInput input) {
        var venue = Services.granted(services.change(new CreateVenue(input)));
        return ResponseEntity.created(URI.create("/v1/venues/" + venue.venueId()))
                .body(venue);
    }

    @PutMapping(path = "/{venueId}", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Replace what is said about a venue",
            description = "Kind, zone and currency can't change: offerings, slots and prices depend on them.")
    @Examples(body = "venue-input", answer = "venue")
    @ProblemAnswers({NOT_FOUND, LOCK_TIMEOUT})
    Venue update(@PathVariable VenueId venueId, @RequestBody VenueInput input) {
        return Services.granted(services.change(new UpdateVenue(venueId, input)));
    }

    @DeleteMapping("/{venueId}")
    @Operation(
            summary = "Take a venue and its offerings out of the catalogue",
            description = "What was sold stays sold, unless cancelBookings says otherwise. With it, one that is out of"
                    + " the catalogue already may be named again, as long as something is booked there.")
    @ApiResponse(responseCode = "204", description = "It is out of the catalogue", content = @Content)
    @AnswersWithCancellation
    @ProblemAnswers({NOT_FOUND, LOCK_TIMEOUT})
    ResponseEntity<?> delete(
            @Parameter(hidden = true) Caller caller,
            @PathVariable VenueId venueId,
            @ParameterObject @Valid WithBookings bookings) {
        var deleted = services.change(new DeleteVenue(venueId));
        if (!bookings.wanted()) {
            Services.granted(deleted);
            return ResponseEntity.noContent().build();
        }
        var wasGone = WithBookings.wasGone(deleted);
        var scope = new CancellationScope(CancellationScope.Kind.VENUE, venueId.value());
        return bookings.cancel(services, scope, caller, wasGone);
    }

    @GetMapping("/{venueId}/holidays")
    @Operation(summary = "List a venue's holidays")
    @Examples(answer = "holidays")
    @ProblemAnswers(NOT_FOUND)
    Listing<Holiday> holidays(@PathVariable VenueId venueId) {
        return Listing.of(Services.granted(services.ask(new ListHolidays(venueId))));
    }

    @PutMapping(path = "/{venueId}/holidays", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Replace a venue's holidays",
            description = "Slots that exist keep their price; those generated from now on follow.")
    @Examples(body = "holidays-input", answer = "holidays")
    @ProblemAnswers({NOT_FOUND, LOCK_TIMEOUT})
    Listing<Holiday> setHolidays(@PathVariable VenueId venueId, @RequestBody @Valid Holidays body) {
        return set(venueId, body.holidays().stream().map(Day::holiday).toList());
    }

    @DeleteMapping("/{venueId}/holidays")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Forget a venue's holidays")
    @ProblemAnswers({NOT_FOUND, LOCK_TIMEOUT})
    void deleteHolidays(@PathVariable VenueId venueId) {
        set(venueId, List.of());
    }

    private Listing<Holiday> set(VenueId venueId, List<Holiday> holidays) {
        return Listing.of(Services.granted(services.change(new SetHolidays(venueId, holidays))));
    }

    /** All holidays of a venue. */
    record Holidays(@NotNull List<@Valid Day> holidays) {}

    record Day(
            @NotNull LocalDate date,
            @NotBlank @Size(max = 100) String name) {

        Holiday holiday() {
            return new Holiday(date, name);
        }
    }
}
