package dev.jari.app.server;

import dev.jari.app.Role;
import dev.jari.embedded.StartRefused;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.core.env.Environment;

/**
 * What a process must be told before it starts. One that runs all roles and is told of no server brings servers and
 * secrets of its own along; told of some, it needs to be told of all: an embedded server beside them would make a demo
 * of it, and the others would never look for anything there.
 */
final class StartChecks {

    private static final String TRANSPORT = "jari.messaging.transport";

    private StartChecks() {}

    /** Whether the process brings servers along; it is refused when it was told of too little to do without. */
    static boolean bringsServersAlong(Environment environment, Set<Role> roles) {
        refuseUnlessReachable(environment, roles);
        var alone = isToldOfNoServer(environment, roles);
        if (alone) {
            refuseSecretsInDemo(environment);
        } else {
            refuseUnlessToldOfAll(environment, roles);
            refuseUnlessTokensCanBeRead(environment, roles);
        }
        MoneyChecks.refuseUnlessMoneyIsReal(
                environment, roles, environment.getProperty("jari.demo", Boolean.class, alone));
        return alone;
    }

    /** Every role must be in reach. */
    private static void refuseUnlessReachable(Environment environment, Set<Role> roles) {
        var transport = environment.getProperty(TRANSPORT, "local");
        if (!Set.of("local", "nats").contains(transport))
            throw new StartRefused("%s is local or nats, not %s.".formatted(TRANSPORT, transport));
        if (roles.size() < Role.values().length && transport.equals("local"))
            throw new StartRefused("jari.roles leaves out %s, which nobody could reach; run all roles, or set %s=nats."
                    .formatted(labelsWithout(roles), TRANSPORT));
    }

    /** Then it brings its own. Alone it may not: the other roles would never look for anything there. */
    private static boolean isToldOfNoServer(Environment environment, Set<Role> roles) {
        return roles.size() == Role.values().length
                && !environment.containsProperty(ServersEnvironment.REDIS_URL)
                && roles.stream().allMatch(role -> ServersEnvironment.lacksDatabase(environment, role));
    }

    private static void refuseUnlessToldOfAll(Environment environment, Set<Role> roles) {
        for (var role : roles) {
            if (ServersEnvironment.lacksDatabase(environment, role)) throw noDatabase(role);
            if (role.needsRedis() && !environment.containsProperty(ServersEnvironment.REDIS_URL))
                throw new StartRefused(
                        "%s has no Redis; set REDIS_URL or %s.".formatted(role.label(), ServersEnvironment.REDIS_URL));
        }
    }

    /** An embedded Jari is a demo unless told otherwise, and gives a token to each caller. */
    private static void refuseSecretsInDemo(Environment environment) {
        if (environment.containsProperty("jari.demo")) return;
        for (var setting : new String[] {"jari.auth.secret", "jari.auth.issuer"})
            if (!isBlank(environment, setting))
                throw new StartRefused(("%s is set, but no database and no Redis: a demo would sign its tokens with it;"
                                + " set DATABASE_URL and REDIS_URL, or jari.demo.")
                        .formatted(setting));
    }

    private static StartRefused noDatabase(Role role) {
        return new StartRefused("%s has no database; set DATABASE_URL or jari.%s.datasource.url."
                .formatted(role.label(), role.label()));
    }

    /** A secret made here would be another one at every gateway and at every start. */
    private static void refuseUnlessTokensCanBeRead(Environment environment, Set<Role> roles) {
        if (roles.contains(Role.GATEWAY)
                && isBlank(environment, "jari.auth.issuer")
                && isBlank(environment, "jari.auth.secret"))
            throw new StartRefused("Nobody could sign in; set jari.auth.issuer to the address of an OIDC issuer,"
                    + " or jari.auth.secret to the same 32 bytes or more at every gateway.");
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
