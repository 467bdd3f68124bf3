package dev.jari.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.app.Role;
import dev.jari.embedded.StartRefused;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class StartingApartTest {

    private static final Map<String, Object> BOOKING = Map.of(
            "jari.messaging.transport", "nats",
            "spring.datasource.url", "jdbc:postgresql://db/booking",
            "spring.data.redis.url", "redis://cache",
            "jari.auth.secret", "s");

    @Test
    void a_role_that_is_told_everything_may_start() {
        assertThatCode(() -> check("booking", BOOKING)).doesNotThrowAnyException();
        assertThatCode(() -> check("gateway", BOOKING)).doesNotThrowAnyException();
        assertThatCode(() -> check("notify", without("spring.data.redis.url"))).doesNotThrowAnyException();
    }

    @Test
    void all_roles_need_to_be_told_nothing() {
        assertThat(check("all", Map.of())).isTrue();
        assertThat(check("all", Map.of("jari.messaging.transport", "nats"))).isTrue();
        assertThat(check("all", BOOKING)).isFalse();
    }

    @Test
    void a_role_that_nobody_could_reach_is_missed() {
        assertThatThrownBy(() -> check("gateway,inventory,booking", without("jari.messaging.transport")))
                .isInstanceOf(StartRefused.class)
                .hasMessage("jari.roles leaves out orders, notify, which nobody could reach;"
                        + " run all roles, or set jari.messaging.transport=nats.");
    }

    @Test
    void an_unknown_transport_is_refused() {
        assertThatThrownBy(() -> check("all", Map.of("jari.messaging.transport", "pigeon")))
                .isInstanceOf(StartRefused.class)
                .hasMessage("jari.messaging.transport is local or nats, not pigeon.");
    }

    @Test
    void a_missing_server_is_named_with_the_setting_it_needs() {
        assertThatThrownBy(() -> check("booking", without("spring.datasource.url")))
                .isInstanceOf(StartRefused.class)
                .hasMessage("booking has no database; set DATABASE_URL or jari.booking.datasource.url.");
        assertThatThrownBy(() -> check("booking", without("spring.data.redis.url")))
                .isInstanceOf(StartRefused.class)
                .hasMessage("booking has no Redis; set REDIS_URL or spring.data.redis.url.");
    }

    @Test
    void a_gateway_without_a_database_is_refused_also_beside_services_that_have_theirs() {
        var settings = new HashMap<>(without("spring.datasource.url"));
        for (var role : Role.values())
            if (role.isService())
                settings.put("jari.%s.datasource.url".formatted(role.label()), "jdbc:postgresql://db/x");

        for (var roles : new String[] {"gateway", "gateway,booking", "all"})
            assertThatThrownBy(() -> check(roles, settings))
                    .isInstanceOf(StartRefused.class)
                    .hasMessage("gateway has no database; set DATABASE_URL or jari.gateway.datasource.url.");
    }

    @Test
    void a_database_of_its_own_is_enough() {
        var settings = new HashMap<>(without("spring.datasource.url"));
        settings.put("jari.booking.datasource.url", "jdbc:postgresql://db/booking");

        assertThatCode(() -> check("booking", settings)).doesNotThrowAnyException();
    }

    @Test
    void a_gateway_that_could_read_no_token_is_refused_and_a_service_needs_none() {
        for (var roles : new String[] {"gateway", "all"})
            assertThatThrownBy(() -> check(roles, without("jari.auth.secret")))
                    .isInstanceOf(StartRefused.class)
                    .hasMessageStartingWith("Nobody could sign in; set jari.auth.issuer")
                    .hasMessageContaining("jari.auth.secret");
        assertThatCode(() -> check("gateway", BOOKING)).doesNotThrowAnyException();
        assertThatCode(() -> check("booking", without("jari.auth.secret"))).doesNotThrowAnyException();
    }

    @Test
    void told_of_some_servers_a_process_brings_no_others_along() {
        assertThatThrownBy(() -> check("all", Map.of("jari.booking.datasource.url", "jdbc:postgresql://db/booking")))
                .isInstanceOf(StartRefused.class)
                .hasMessageEndingWith("has no database; set DATABASE_URL or jari.gateway.datasource.url.");
        assertThatThrownBy(() -> check("all", without("spring.data.redis.url")))
                .isInstanceOf(StartRefused.class)
                .hasMessageEndingWith("has no Redis; set REDIS_URL or spring.data.redis.url.");
        assertThatThrownBy(() -> check("all", without("spring.datasource.url")))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("has no database");
    }

    @Test
    void a_demo_signs_no_tokens_with_a_secret_that_was_meant_for_something_else() {
        for (var setting : new String[] {"jari.auth.secret", "jari.auth.issuer"}) {
            assertThatThrownBy(() -> check("all", Map.of(setting, "https://issuer")))
                    .isInstanceOf(StartRefused.class)
                    .hasMessageStartingWith(setting + " is set, but no database and no Redis");
            assertThatCode(() -> check("all", Map.of(setting, "https://issuer", "jari.demo", "true")))
                    .doesNotThrowAnyException();
        }
    }

    private static Map<String, Object> without(String setting) {
        var settings = new HashMap<>(BOOKING);
        settings.remove(setting);
        return settings;
    }

    private static boolean check(String roles, Map<String, Object> settings) {
        return StartChecks.bringsServersAlong(environment(settings), Role.parse(roles));
    }

    /** Of the settings alone: the machine's own variables do not count here. */
    private static Environment environment(Map<String, Object> settings) {
        var environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .forEach(source -> environment.getPropertySources().remove(source.getName()));
        environment.getPropertySources().addFirst(new MapPropertySource("test", settings));
        return environment;
    }
}
