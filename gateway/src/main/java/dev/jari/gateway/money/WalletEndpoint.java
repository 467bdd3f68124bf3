package dev.jari.gateway.money;

import static dev.jari.contracts.error.ErrorCode.IDEMPOTENCY_KEY_REQUIRED;
import static dev.jari.contracts.error.ErrorCode.IDEMPOTENCY_KEY_REUSED;
import static dev.jari.contracts.error.ErrorCode.PAYMENT_DECLINED;

import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.wallet.FindWallet;
import dev.jari.contracts.wallet.TopUpWallet;
import dev.jari.contracts.wallet.Wallet;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.header.IdempotencyKey;
import dev.jari.gateway.header.NeedsKey;
import dev.jari.gateway.problem.BodyProblems;
import dev.jari.gateway.problem.CallerProblems;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.Listing;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The caller's own wallet. */
@RestController
@RequestMapping(path = "/v1/wallet", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Money")
class WalletEndpoint {

    private final Services services;

    WalletEndpoint(Services services) {
        this.services = services;
    }

    @GetMapping
    @Operation(summary = "Read your wallet", description = "Its balance, and its entries, the newest first.")
    @Examples(answer = "wallet")
    @CallerProblems
    Wallet wallet(
            Caller caller,
            @Parameter(description = "Three letters of ISO 4217; the usual currency when absent", example = "KRW")
                    @RequestParam(required = false)
                    @Nullable
                    String currency,
            @RequestParam(defaultValue = Listing.LIMIT_DEFAULT) @Min(1) @Max(Listing.LIMIT_MAX) int limit,
            @Parameter(description = "nextCursor of the page before") @RequestParam(required = false) @Nullable
                    String cursor) {
        var question = new FindWallet(caller.userId(), currency, cursor, limit);
        return Services.granted(services.ask(question)).wallet();
    }

    @PostMapping(path = "/top-ups", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Put money into your wallet",
            description = "Your card is charged for it, once per Idempotency-Key, whichever card a repeat names; a"
                    + " card that was declined needs another key. Answers with the wallet as it is then. In a demo,"
                    + " and only there, cardToken may be left out. Where cards are not taken (422), an admin puts the"
                    + " money in.")
    @NeedsKey
    @ApiResponse(responseCode = "200", description = "It is in")
    @ApiResponse(responseCode = "202", description = "The card is being charged: repeat it with the same key later")
    @Examples(body = "top-up-input", answer = "wallet")
    @CallerProblems
    @BodyProblems
    @ProblemAnswers({IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_KEY_REUSED, PAYMENT_DECLINED})
    ResponseEntity<Wallet> topUp(
            Caller caller, HttpServletRequest request, HttpServletResponse response, @RequestBody TopUpBody body) {
        var key = IdempotencyKey.required(request, null);
        var wish = new TopUpWallet(caller.userId(), key, body.amount(), body.cardToken(), null, null);
        // The key makes sure that asking twice adds once.
        var now = Services.granted(services.ask(wish));
        if (now.replayed()) response.setHeader(IdempotencyKey.REPLAYED, "true");
        return ResponseEntity.status(now.underWay() ? HttpStatus.ACCEPTED : HttpStatus.OK)
                .body(now.wallet());
    }

    /** How much is put in, and from where. */
    record TopUpBody(
            @Nullable MoneyInput amount,

            @Schema(
                    description = "Stands for your card; required except in a demo",
                    maxLength = PayBooking.CARD_TOKEN_MAX)
            @Nullable
            String cardToken) {

        /** Without the card. */
        @Override
        public String toString() {
            return "TopUpBody[%s]".formatted(amount);
        }
    }
}
