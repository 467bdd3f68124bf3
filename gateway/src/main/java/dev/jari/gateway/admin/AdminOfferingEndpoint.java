package dev.jari.gateway.admin;

import static dev.jari.contracts.error.ErrorCode.INVALID_STATE;
import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;

import dev.jari.contracts.cancellation.CancellationScope;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.menu.CreateMenuItem;
import dev.jari.contracts.menu.DeleteMenuItem;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.menu.MenuItemInput;
import dev.jari.contracts.menu.UpdateMenuItem;
import dev.jari.contracts.offering.CreateOffering;
import dev.jari.contracts.offering.DeleteOffering;
import dev.jari.contracts.offering.OfferingInput;
import dev.jari.contracts.offering.UpdateOffering;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.catalogue.OfferingDocument;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import java.net.URI;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;

/** Offerings and their menus. What a body may say is inventory's to judge. */
@AdminEndpoint("/v1/admin")
class AdminOfferingEndpoint {

    private final Services services;

    AdminOfferingEndpoint(Services services) {
        this.services = services;
    }

    @PostMapping(path = "/offerings", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary = "Add an offering",
            description = "Courses, holes and durations are for park golf; deposits for offerings that take them.")
    @Examples(body = "offering-input", answer = "offering")
    @ProblemAnswers({NOT_FOUND, INVALID_STATE})
    ResponseEntity<OfferingDocument> create(@RequestBody OfferingInput input) {
        var offering = Services.granted(services.change(new CreateOffering(input)));
        return ResponseEntity.created(URI.create("/v1/offerings/" + offering.offeringId()))
                .body(OfferingDocument.of(offering));
    }

    @PutMapping(path = "/offerings/{offeringId}", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Replace what is said about an offering",
            description = "It stays at its venue. Slots that exist keep their capacity and price.")
    @Examples(body = "offering-input", answer = "offering")
    @ProblemAnswers({NOT_FOUND, INVALID_STATE})
    OfferingDocument update(@PathVariable OfferingId offeringId, @RequestBody OfferingInput input) {
        var wish = new UpdateOffering(offeringId, input);
        return OfferingDocument.of(Services.granted(services.change(wish)));
    }

    @DeleteMapping("/offerings/{offeringId}")
    @Operation(
            summary = "Take an offering out of the catalogue",
            description = "What was sold stays sold, unless cancelBookings says otherwise. With it, one that is out of"
                    + " the catalogue already may be named again, as long as something is booked there.")
    @ApiResponse(responseCode = "204", description = "It is out of the catalogue", content = @Content)
    @AnswersWithCancellation
    @ProblemAnswers(NOT_FOUND)
    ResponseEntity<?> delete(
            @Parameter(hidden = true) Caller caller,
            @PathVariable OfferingId offeringId,
            @ParameterObject @Valid WithBookings bookings) {
        var deleted = services.change(new DeleteOffering(offeringId));
        if (!bookings.wanted()) {
            Services.granted(deleted);
            return ResponseEntity.noContent().build();
        }
        var wasGone = WithBookings.wasGone(deleted);
        var scope = new CancellationScope(CancellationScope.Kind.OFFERING, offeringId.value());
        return bookings.cancel(services, scope, caller, wasGone);
    }

    @PostMapping(path = "/offerings/{offeringId}/menus", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Add an item to the menu")
    @Examples(body = "menu-item-input", answer = "menu-item")
    @ProblemAnswers({NOT_FOUND, INVALID_STATE})
    MenuItem createItem(@PathVariable OfferingId offeringId, @RequestBody MenuItemInput input) {
        var wish = new CreateMenuItem(offeringId, input);
        return Services.granted(services.change(wish));
    }

    @PutMapping(path = "/menus/{menuId}", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "Replace a menu item", description = "Bookings made before keep the price they saw.")
    @Examples(body = "menu-item-input", answer = "menu-item")
    @ProblemAnswers(NOT_FOUND)
    MenuItem updateItem(@PathVariable MenuId menuId, @RequestBody MenuItemInput input) {
        return Services.granted(services.change(new UpdateMenuItem(menuId, input)));
    }

    @DeleteMapping("/menus/{menuId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Take an item off the menu")
    @ProblemAnswers(NOT_FOUND)
    void deleteItem(@PathVariable MenuId menuId) {
        Services.granted(services.change(new DeleteMenuItem(menuId)));
    }
}
