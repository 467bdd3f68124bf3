package dev.jari.app.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.app.Role;
import dev.jari.testkit.source.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A test can't run the containers; but what they are told must be something Jari listens to. */
class DeployedSettingsTest {

    private static final Pattern VARIABLE = Pattern.compile("^(?:ENV)?\\s+([A-Z][A-Z_]+)=");

    static List<List<Container>> deployments() throws IOException {
        return List.of(
                Container.ofCompose("compose.yaml"),
                Container.ofKubernetes(
                        "kubernetes/settings.yaml", "kubernetes/gateway.yaml", "kubernetes/services.yaml"));
    }

    @ParameterizedTest
    @MethodSource("deployments")
    void every_role_runs_at_least_twice(List<Container> containers) {
        assertThat(containers).allSatisfy(container -> {
            assertThat(Role.parse(container.setting("JARI_ROLES")))
                    .singleElement()
                    .extracting(Role::label)
                    .isEqualTo(container.name());
            assertThat(container.settings()).containsEntry("SERVICE_NAME", container.name());
            assertThat(container.replicas()).isGreaterThanOrEqualTo(2);
        });
        assertThat(containers)
                .extracting(Container::name)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(Role.values()).map(Role::label).toList());
    }

    @ParameterizedTest
    @MethodSource("deployments")
    void every_role_is_told_what_it_needs(List<Container> containers) {
        assertThat(containers).allSatisfy(container -> {
            var role = Role.parse(container.name()).iterator().next();
            var settings = container.settings();
            assertThat(settings)
                    .containsEntry("JARI_MESSAGING_TRANSPORT", "nats")
                    .containsKeys("NATS_URL", "DATABASE_URL");
            assertThat(settings.containsKey("JARI_AUTH_SECRET")).isEqualTo(role == Role.GATEWAY);
            if (role == Role.ORDERS)
                assertThat(settings.get("JARI_ORDERS_PROVIDER")).contains("none");
            if (role.needsRedis()) assertThat(settings).containsKey("REDIS_URL");
        });
    }

    @Test
    void every_setting_exists() throws IOException {
        var known = KnownSettings.read();
        var told = new ArrayList<String>();
        for (var containers : deployments())
            for (var container : containers) told.addAll(container.settings().keySet());
        Files.readAllLines(ProjectRoot.path().resolve("deploy/Dockerfile")).stream()
                .map(VARIABLE::matcher)
                .filter(matcher -> matcher.find())
                .forEach(matcher -> told.add(matcher.group(1)));

        assertThat(told)
                .hasSizeGreaterThan(40)
                .contains("LOGGING_THRESHOLD_CONSOLE")
                .allMatch(known::know);
        assertThat(known.know("JARI_MESSAGING_TRANSPORTS")).isFalse();
    }

    @Test
    void an_instance_of_a_release_ends_only_when_one_of_the_next_is_ready() throws IOException {
        var roles = 0;
        for (var file : List.of("kubernetes/gateway.yaml", "kubernetes/services.yaml"))
            for (var document : Container.documents(file)) {
                if (!document.path("kind").asString("").equals("Deployment")) continue;
                var spec = document.path("spec");
                var rolling = spec.path("strategy").path("rollingUpdate");
                assertThat(rolling.path("maxUnavailable").asInt(-1)).isZero();
                assertThat(rolling.path("maxSurge").asInt()).isPositive();
                assertThat(spec.path("minReadySeconds").asInt()).isPositive();
                assertThat(spec.at("/template/spec/containers/0/readinessProbe/httpGet/path")
                                .asString(""))
                        .isEqualTo("/actuator/health/readiness");
                roles++;
            }
        assertThat(roles).isEqualTo(Role.values().length);
        for (var service : Container.documents("compose.yaml").getFirst().path("services"))
            if (service.path("image").asString("").equals("jari:latest"))
                assertThat(service.at("/deploy/update_config/order").asString(""))
                        .isEqualTo("start-first");
    }

    @Test
    void the_servers_have_a_database_for_every_service_and_a_bounded_store() throws IOException {
        for (var file : List.of("compose.yaml", "kubernetes/servers.yaml")) {
            var text = Files.readString(ProjectRoot.path().resolve("deploy").resolve(file));
            for (var role : Role.values()) assertThat(text).contains("CREATE DATABASE %s;".formatted(role.label()));
            assertThat(text).contains("max_file_store");
            assertThat(Container.documents(file)).isNotEmpty();
        }
    }
}
