package dev.jari.gateway.auth;

import dev.jari.contracts.id.UserId;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.jwt.Jwt;

/** Who sent the request. Endpoints take it as a plain method argument. */
public record Caller(
        UserId userId,
        Role role,
        @Nullable String email,
        @Nullable String name) {

    /** Reads a token that passed {@link TokenRules}, which refuse the ones this could not read. */
    static Caller of(Jwt token) {
        return new Caller(
                userId(token).orElseThrow(), role(token).orElseThrow(), text(token, "email"), text(token, "name"));
    }

    /** Who the request on this thread is from, if it came with a good token. */
    public static Optional<Caller> current() {
        var authentication = SecurityContextHolder.getContext().getAuthentication();
        return authentication != null && authentication.getPrincipal() instanceof Caller caller
                ? Optional.of(caller)
                : Optional.empty();
    }

    static Optional<UserId> userId(Jwt token) {
        var subject = token.getSubject();
        // Eighteen digits always fit a long.
        return subject != null && subject.matches("[1-9][0-9]{0,17}")
                ? Optional.of(UserId.valueOf(subject))
                : Optional.empty();
    }

    /** The mightiest role the token names in {@code role} or in {@code roles}. */
    static Optional<Role> role(Jwt token) {
        var named = switch (token.getClaims().get("roles")) {
            case Collection<?> several -> several;
            case null, default -> List.of();
        };
        return Arrays.stream(Role.values())
                .filter(role -> role.name().equals(token.getClaims().get("role")) || named.contains(role.name()))
                .max(Comparator.naturalOrder());
    }

    private static @Nullable String text(Jwt token, String claim) {
        return token.getClaims().get(claim) instanceof String text ? text : null;
    }
}
