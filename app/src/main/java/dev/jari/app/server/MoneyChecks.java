package dev.jari.app.server;

import dev.jari.app.Role;
import dev.jari.embedded.StartRefused;
import dev.jari.orders.provider.ProviderKind;
import dev.jari.platform.secret.CardSeal;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/** Outside a demo money must come from somewhere, and a card be kept from readers of the database. */
final class MoneyChecks {

    private MoneyChecks() {}

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
}
