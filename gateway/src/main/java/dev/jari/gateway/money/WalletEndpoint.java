package dev.jari.gateway.money;

import static dev.jari.contracts.error.ErrorCode.IDEMPOTENCY_KEY_REQUIRED;
import static dev.jari.contracts.error.ErrorCode.IDEMPOTENCY_KEY_REUSED;

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
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
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
            description = "Once per Idempotency-Key; answers with the wallet as it is then.")
    @NeedsKey
    @Examples(body = "top-up-input", answer = "wallet")
    @CallerProblems
    @BodyProblems
    @ProblemAnswers({IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_KEY_REUSED})
    Wallet topUp(Caller caller, HttpServletRequest request, HttpServletResponse response, @RequestBody TopUpBody body) {
        var wish = new TopUpWallet(caller.userId(), IdempotencyKey.required(request, null), body.amount());
        // The key makes sure that asking twice adds once.
        var now = Services.granted(services.ask(wish));
        if (now.replayed()) response.setHeader(IdempotencyKey.REPLAYED, "true");
        return now.wallet();
    }

    /** How much is put in. */
    record TopUpBody(@Nullable MoneyInput amount) {}
}
