package dev.jari.gateway.auth;

import static dev.jari.contracts.error.ErrorCode.NOT_ACCEPTABLE;
import static dev.jari.contracts.error.ErrorCode.PAYLOAD_TOO_LARGE;
import static dev.jari.contracts.error.ErrorCode.UNSUPPORTED_MEDIA_TYPE;
import static dev.jari.contracts.error.ErrorCode.VALIDATION_FAILED;

import dev.jari.contracts.id.UserId;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.ProblemAnswers;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.security.SecurityRequirements;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Gives every caller a token for any user. It exists only while Jari runs as a demo with its own issuer. */
@RestController
@Tag(name = "Auth")
public class DemoTokenEndpoint {

    private final AccessTokens tokens;

    public DemoTokenEndpoint(AccessTokens tokens) {
        this.tokens = tokens;
    }

    @PostMapping(
            path = "/v1/auth/demo-token",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Sign in as anyone (demo only)",
            description = "Answers a bearer token good for an hour. Without jari.demo=true this call does not exist.")
    @ApiResponse(responseCode = "200", description = "The token")
    @SecurityRequirements
    @Examples(body = "demo-token-input", answer = "demo-token")
    @ProblemAnswers({VALIDATION_FAILED, NOT_ACCEPTABLE, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE})
    SignedIn demoToken(@RequestBody @Valid SignIn signIn) {
        var caller = new Caller(new UserId(signIn.userId()), signIn.role(), signIn.email(), signIn.name());
        return new SignedIn(tokens.sign(caller));
    }

    /** Whom to sign in. */
    record SignIn(
            @NotNull @Positive @Schema(example = "42") Long userId,
            @NotNull @Schema(example = "CUSTOMER") Role role,

            @Nullable @Email @Size(max = 254) @Schema(example = "minji@example.com")
            String email,

            @Nullable @Size(min = 1, max = 100) @Schema(example = "Kim Minji")
            String name) {}

    record SignedIn(
            @Schema(example = "eyJhbGciOiJIUzI1NiJ9…") String accessToken) {}
}
