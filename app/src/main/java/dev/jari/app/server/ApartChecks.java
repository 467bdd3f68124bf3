package dev.jari.app.server;

import dev.jari.app.Role;
import dev.jari.embedded.StartRefused;
import dev.jari.orders.provider.ProviderKind;
import dev.jari.platform.secret.CardSeal;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/**
 * What a process must be told before it starts. One that runs only some of the roles could bring servers and secrets of
 * its own along, but the others would never look for anything there; and no process outside a demo may give money away.
 */
final class ApartChecks {

    private static final String TRANSPORT = "jari.messaging.transport";

    private ApartChecks() {}

    /** Every role must be in reach, and so must the servers it shares with its other instances. */
    static void refuseUnlessReachable(Environment environment, Set<Role> roles) {
        var transport = environment.getProperty(TRANSPORT, "local");
        if (!Set.of("local", "nats").contains(transport))
            throw new StartRefused("%s is local or nats, not %s.".formatted(TRANSPORT, transport));
        var lacking = roles.stream()
                .filter(role -> ServersEnvironment.lacksDatabase(environment, role))
                .toList();
        // With all services told theirs, an embedded one for the gateway alone would make a demo of it.
        if (lacking.equals(List.of(Role.GATEWAY))) throw noDatabase(Role.GATEWAY);
        if (roles.size() == Role.values().length) return;
        if (transport.equals("local"))
            throw new StartRefused("jari.roles leaves out %s, which nobody could reach; run all roles, or set %s=nats."
                    .formatted(labelsWithout(roles), TRANSPORT));
        for (var role : roles) {
            if (lacking.contains(role)) throw noDatabase(role);
            if (role.needsRedis() && !environment.containsProperty(ServersEnvironment.REDIS_URL))
                throw new StartRefused(
                        "%s has no Redis; set REDIS_URL or %s.".formatted(role.label(), ServersEnvironment.REDIS_URL));
        }
    }

    private static StartRefused noDatabase(Role role) {
        return new StartRefused("%s has no database; set DATABASE_URL or jari.%s.datasource.url."
                .formatted(role.label(), role.label()));
    }

    /** A secret made here would be another one at every gateway and at every start. */
    static void refuseUnlessTokensCanBeRead(Environment environment, Set<Role> roles) {
        if (roles.contains(Role.GATEWAY)
                && isBlank(environment, "jari.auth.issuer")
                && isBlank(environment, "jari.auth.secret"))
            throw new StartRefused("Nobody could sign in; set jari.auth.issuer to the address of an OIDC issuer,"
                    + " or jari.auth.secret to the same 32 bytes or more at every gateway.");
    }

    /** Outside a demo money must come from somewhere, and a card be kept from readers of the database. */
    static void refuseUnlessMoneyIsReal(Environment environment, Set<Role> roles, boolean demo) {
        var pays = roles.contains(Role.BOOKING) || roles.contains(Role.ORDERS);
        try {
            if (roles.contains(Role.ORDERS)) ProviderKind.of(provider(environment), demo);
            if (pays) CardSeal.of(environment.getProperty(CardSeal.SETTING, ""), demo);
        } catch (IllegalArgumentException unusable) {
            throw new StartRefused(String.valueOf(unusable.getMessage()), unusable);
        }
    }

    private static @Nullable ProviderKind provider(Environment environment) {
        var named = environment.getProperty(ProviderKind.SETTING, "").strip();
        if (named.isEmpty()) return null;
        return Arrays.stream(ProviderKind.values())
                .filter(kind -> kind.name().equalsIgnoreCase(named))
                .findAny()
                .orElseThrow(() -> new StartRefused(
                        "%s is none, or simulated in a demo, not %s.".formatted(ProviderKind.SETTING, named)));
    }

    private static boolean isBlank(Environment environment, String setting) {
        return environment.getProperty(setting, "").isBlank();
    }

    private static String labelsWithout(Set<Role> roles) {
        return Arrays.stream(Role.values())
                .filter(role -> !roles.contains(role))
                .map(Role::label)
                .collect(Collectors.joining(", "));
    }
}
