package dev.jari.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.app.command.ProductionChecks.Finding;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class CheckingAProductionTest {

    private static final String LONG = "b7e151628aed2a6abf7158809cf4f3c7";

    private static final Map<String, Object> GOOD = Map.of(
            "spring.datasource.url", "jdbc:postgresql://db/jari?user=jari&password=" + LONG,
            "spring.data.redis.url", "rediss://:" + LONG + "@cache:6379",
            "jari.messaging.transport", "nats",
            "jari.messaging.nats-url", "nats://jari:" + LONG + "@a:4222,nats://jari:" + LONG + "@b:4222",
            "jari.messaging.nats.replicas", "3",
            "jari.auth.issuer", "https://issuer.example",
            "jari.auth.audience", "jari",
            "jari.limits.trusted-proxies", "10.1.0.0/16",
            "jari.orders.provider", "none");

    @Test
    void a_whole_production_lacks_nothing() {
        assertThat(findings(GOOD))
                .isNotEmpty()
                .allSatisfy(finding ->
                        assertThat(finding.good()).as(finding.toString()).isTrue());
    }

    @ParameterizedTest
    @CsvSource({
        "jari.demo, true, demo",
        "jari.auth.issuer, http://issuer.example, issuer",
        "jari.auth.audience, '', audience",
        "jari.limits.trusted-proxies, '', TLS",
        "jari.orders.provider, simulated, payments",
        "jari.orders.provider, '', payments",
        "spring.datasource.url, jdbc:postgresql://db/jari?user=jari&password=jari, orders's database",
        "spring.datasource.url, '', booking's database",
        "spring.data.redis.url, redis://cache:6379, Redis",
        "jari.messaging.nats-url, nats://nats:4222, NATS",
        "jari.messaging.nats.replicas, 1, replicas",
    })
    void what_is_missing_or_weak_has_a_line(String setting, String value, String line) {
        var settings = new HashMap<>(GOOD);
        settings.put(setting, value);

        assertThat(findings(settings))
                .filteredOn(finding -> !finding.good())
                .extracting(Finding::what)
                .contains(line);
    }

    @ParameterizedTest
    @CsvSource({"short, false", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, false", LONG + ", true"})
    void a_secret_has_enough_of_chance_in_it(String secret, boolean good) {
        var settings = new HashMap<>(GOOD);
        settings.remove("jari.auth.issuer");
        settings.put("jari.auth.secret", secret);

        assertThat(findings(settings))
                .filteredOn(finding -> finding.what().equals("sign-in"))
                .singleElement()
                .extracting(Finding::good)
                .isEqualTo(good);
    }

    @Test
    void a_role_apart_is_asked_for_its_own_needs_only() {
        assertThat(findings(Map.of("jari.roles", "notify", "spring.datasource.url", "jdbc:postgresql://db/notify")))
                .extracting(Finding::what)
                .containsExactly("demo", "notify's database");
    }

    @Test
    void no_line_tells_a_secret() {
        assertThat(findings(GOOD)).extracting(Finding::finding).noneMatch(text -> text.contains(LONG));
    }

    private static List<Finding> findings(Map<String, Object> settings) {
        var environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .forEach(source -> environment.getPropertySources().remove(source.getName()));
        environment.getPropertySources().addFirst(new MapPropertySource("test", settings));
        return new ProductionChecks(environment).ofSettings();
    }
}
