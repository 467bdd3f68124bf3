package dev.jari.gateway.admin;

import static dev.jari.contracts.error.ErrorCode.CONFLICT;
import static dev.jari.contracts.error.ErrorCode.DUPLICATE_REQUEST;
import static dev.jari.contracts.error.ErrorCode.IF_MATCH_REQUIRED;
import static dev.jari.contracts.error.ErrorCode.INVALID_STATE;
import static dev.jari.contracts.error.ErrorCode.LOCK_TIMEOUT;
import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.SLOT_NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.VERSION_MISMATCH;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.jari.contracts.cancellation.CancellationScope;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.slot.CloseSlot;
import dev.jari.contracts.slot.EditSlot;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.GeneratedSlots;
import dev.jari.contracts.slot.ReopenSlot;
import dev.jari.contracts.slot.Slot;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.TaggedAnswer;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;

/** Makes slots, edits them against the edition that was seen, closes and reopens them. */
@AdminEndpoint("/v1/admin")
class AdminSlotEndpoint {

    private final Services services;

    AdminSlotEndpoint(Services services) {
        this.services = services;
    }

    @PostMapping(path = "/offerings/{offeringId}/slots/generate", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Make all slots a rule describes",
            description = "Slots that exist are left as they are, so that asking twice changes nothing. A room type"
                    + " gets one slot for each night. Starts that the clock skips when it is put forward are skipped.")
    @Examples(body = "slot-rule", answer = "generated")
    @ProblemAnswers({NOT_FOUND, LOCK_TIMEOUT, DUPLICATE_REQUEST})
    Generated generate(@PathVariable OfferingId offeringId, @RequestBody SlotRule rule) {
        return Generated.of(Services.granted(services.change(rule.of(offeringId))));
    }

    @PatchMapping(path = "/slots/{slotId}", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Change some of a slot",
            description = "If-Match names the edition you saw, which is the slot's ETag; without it 428, with an"
                    + " older one 412, which tells the edition there is. A slot that is not active is neither shown"
                    + " nor sold; what is sold stays sold, and live holds may still be confirmed.")
    @TaggedAnswer
    @Examples(body = "slot-edit", answer = "slot")
    @ProblemAnswers({SLOT_NOT_FOUND, INVALID_STATE, CONFLICT, VERSION_MISMATCH, IF_MATCH_REQUIRED})
    ResponseEntity<Slot> edit(
            @PathVariable SlotId slotId,
            @Parameter(description = "The ETag you saw", example = "\"3\"")
                    @RequestHeader(name = "If-Match", required = false)
                    @Nullable
                    String ifMatch,
            @RequestBody SlotEdit edit) {
        var wish = new EditSlot(
                slotId, IfMatch.edition(ifMatch), edit.capacity(), edit.price(), edit.premium(), edit.active());
        return tagged(Services.granted(services.change(wish)));
    }

    @PostMapping("/slots/{slotId}/close")
    @Operation(
            summary = "Take nobody new",
            description = "What is sold stays sold, unless cancelBookings says otherwise. Closing a closed slot changes"
                    + " nothing. If-Match is optional.")
    @TaggedAnswer
    @ApiResponse(
            responseCode = "200",
            description = "It is closed",
            content = @Content(schema = @Schema(implementation = Slot.class)))
    @AnswersWithCancellation
    @Examples(answer = "slot")
    @ProblemAnswers({SLOT_NOT_FOUND, CONFLICT, VERSION_MISMATCH})
    ResponseEntity<?> close(
            @Parameter(hidden = true) Caller caller,
            @PathVariable SlotId slotId,
            @ParameterObject @Valid WithBookings bookings,
            @Parameter(description = "The ETag you saw", example = "\"3\"")
                    @RequestHeader(name = "If-Match", required = false)
                    @Nullable
                    String ifMatch) {
        var closed = Services.granted(services.change(new CloseSlot(slotId, IfMatch.edition(ifMatch))));
        if (!bookings.wanted()) return tagged(closed);
        var scope = new CancellationScope(CancellationScope.Kind.SLOT, slotId.value());
        return bookings.cancel(services, scope, caller, false);
    }

    @PostMapping("/slots/{slotId}/reopen")
    @Operation(
            summary = "Take bookings again",
            description = "As far as places are left. Reopening an open slot changes nothing. If-Match is optional.")
    @TaggedAnswer
    @Examples(answer = "slot")
    @ProblemAnswers({SLOT_NOT_FOUND, CONFLICT, VERSION_MISMATCH})
    ResponseEntity<Slot> reopen(
            @PathVariable SlotId slotId,
            @Parameter(description = "The ETag you saw", example = "\"3\"")
                    @RequestHeader(name = "If-Match", required = false)
                    @Nullable
                    String ifMatch) {
        var wish = new ReopenSlot(slotId, IfMatch.edition(ifMatch));
        return tagged(Services.granted(services.change(wish)));
    }

    private static ResponseEntity<Slot> tagged(Slot slot) {
        return ResponseEntity.ok().eTag(Long.toString(slot.edition())).body(slot);
    }

    /** Which slots to make; what it may say is inventory's to judge. */
    record SlotRule(
            @Nullable LocalDate from,
            @Nullable LocalDate to,
            @Nullable List<String> weekdays,

            @JsonFormat(pattern = "HH:mm") @Schema(type = "string", example = "06:00") @Nullable
            LocalTime firstStart,

            @JsonFormat(pattern = "HH:mm") @Schema(type = "string", example = "17:00") @Nullable
            LocalTime lastStart,

            @Nullable Integer everyMinutes,
            @Nullable Integer capacity,
            @Nullable MoneyInput price,
            @Nullable Boolean premium) {

        GenerateSlots of(OfferingId offeringId) {
            return new GenerateSlots(
                    offeringId, from, to, weekdays, firstStart, lastStart, everyMinutes, capacity, price, premium);
        }
    }

    /** What to change; what is absent stays. */
    record SlotEdit(
            @Nullable Integer capacity,
            @Nullable MoneyInput price,
            @Nullable Boolean premium,
            @Nullable Boolean active) {}

    /** What came of a rule. */
    record Generated(int generated, int existing, int skipped) {

        static Generated of(GeneratedSlots made) {
            return new Generated(made.generated(), made.existing(), made.skipped());
        }
    }
}
