package dev.jari.gateway.admin;

import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;

import dev.jari.contracts.venue.CreateVenue;
import dev.jari.contracts.venue.DeleteVenue;
import dev.jari.contracts.venue.Holiday;
import dev.jari.contracts.venue.HolidaysAnswer;
import dev.jari.contracts.venue.ListHolidays;
import dev.jari.contracts.venue.SetHolidays;
import dev.jari.contracts.venue.UpdateVenue;
import dev.jari.contracts.venue.Venue;
import dev.jari.contracts.venue.VenueAnswer;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.Listing;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.time.LocalDate;
import java.util.List;
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
        var answer = services.change(CreateVenue.SUBJECT, new CreateVenue(input), VenueAnswer.class);
        var venue = Services.granted(answer.venue(), answer.refusal());
        return ResponseEntity.created(URI.create("/v1/venues/" + venue.venueId()))
                .body(venue);
    }

    @PutMapping(path = "/{venueId}", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Replace what is said about a venue",
            description = "Kind, zone and currency can't change: offerings, slots and prices depend on them.")
    @Examples(body = "venue-input", answer = "venue")
    @ProblemAnswers(NOT_FOUND)
    Venue update(@PathVariable long venueId, @RequestBody VenueInput input) {
        var answer = services.change(UpdateVenue.SUBJECT, new UpdateVenue(venueId, input), VenueAnswer.class);
        return Services.granted(answer.venue(), answer.refusal());
    }

    @DeleteMapping("/{venueId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(
            summary = "Take a venue and its offerings out of the catalogue",
            description = "What was sold stays sold.")
    @ProblemAnswers(NOT_FOUND)
    void delete(@PathVariable long venueId) {
        var answer = services.change(DeleteVenue.SUBJECT, new DeleteVenue(venueId), VenueAnswer.class);
        Services.granted(answer, answer.refusal());
    }

    @GetMapping("/{venueId}/holidays")
    @Operation(summary = "List a venue's holidays")
    @Examples(answer = "holidays")
    @ProblemAnswers(NOT_FOUND)
    Listing<Holiday> holidays(@PathVariable long venueId) {
        var answer = services.ask(ListHolidays.SUBJECT, new ListHolidays(venueId), HolidaysAnswer.class);
        return new Listing<>(Services.granted(answer.items(), answer.refusal()), null);
    }

    @PutMapping(path = "/{venueId}/holidays", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Replace a venue's holidays",
            description = "Slots that exist keep their price; those generated from now on follow.")
    @Examples(body = "holidays-input", answer = "holidays")
    @ProblemAnswers(NOT_FOUND)
    Listing<Holiday> setHolidays(@PathVariable long venueId, @RequestBody @Valid Holidays body) {
        return set(venueId, body.holidays().stream().map(Day::holiday).toList());
    }

    @DeleteMapping("/{venueId}/holidays")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Forget a venue's holidays")
    @ProblemAnswers(NOT_FOUND)
    void deleteHolidays(@PathVariable long venueId) {
        set(venueId, List.of());
    }

    private Listing<Holiday> set(long venueId, List<Holiday> holidays) {
        var answer = services.change(SetHolidays.SUBJECT, new SetHolidays(venueId, holidays), HolidaysAnswer.class);
        return new Listing<>(Services.granted(answer.items(), answer.refusal()), null);
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
