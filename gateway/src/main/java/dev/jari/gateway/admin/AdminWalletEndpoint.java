package dev.jari.gateway.admin;

import static dev.jari.contracts.error.ErrorCode.IDEMPOTENCY_KEY_REQUIRED;
import static dev.jari.contracts.error.ErrorCode.IDEMPOTENCY_KEY_REUSED;

import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.wallet.TopUpWallet;
import dev.jari.contracts.wallet.Wallet;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.header.IdempotencyKey;
import dev.jari.gateway.header.NeedsKey;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** Puts money into customers' wallets that no card was charged for. What a body may say is judged by orders. */
@AdminEndpoint("/v1/admin/wallets")
class AdminWalletEndpoint {

    private final Services services;

    AdminWalletEndpoint(Services services) {
        this.services = services;
    }

    @PostMapping(path = "/{userId}/top-ups", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Put money into a customer's wallet",
            description = "Such as cash at the counter. Who it was and the reason are kept with the money. Once per"
                    + " Idempotency-Key; answers with the wallet as it is then.")
    @NeedsKey
    @Examples(body = "admin-top-up-input", answer = "wallet")
    @ProblemAnswers({IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_KEY_REUSED})
    Wallet topUp(
            @Parameter(hidden = true) Caller caller,
            @PathVariable UserId userId,
            HttpServletRequest request,
            HttpServletResponse response,
            @RequestBody AdminTopUpBody body) {
        var key = IdempotencyKey.required(request, null);
        var wish = new TopUpWallet(userId, key, body.amount(), null, caller.userId(), body.reason());
        var now = Services.granted(services.change(wish));
        if (now.replayed()) response.setHeader(IdempotencyKey.REPLAYED, "true");
        return now.wallet();
    }

    /** How much is put in, and why. */
    record AdminTopUpBody(
            @Nullable MoneyInput amount,

            @Schema(maxLength = TopUpWallet.REASON_MAX, requiredMode = Schema.RequiredMode.REQUIRED) @Nullable
            String reason) {}
}
