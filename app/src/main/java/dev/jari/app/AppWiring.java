package dev.jari.app;

import dev.jari.app.command.JariVersion;
import dev.jari.app.demo.DemoLoader;
import dev.jari.app.demo.DemoMoney;
import dev.jari.app.demo.DemoStart;
import dev.jari.app.demo.DemoTurn;
import dev.jari.app.health.DatabaseHealth;
import dev.jari.app.health.NatsHealth;
import dev.jari.app.health.RedisHealth;
import dev.jari.app.health.ServerFigures;
import dev.jari.app.server.DatabaseSettingsBinder;
import dev.jari.app.server.DemoDatabases;
import dev.jari.app.server.EmbeddedServers;
import dev.jari.app.trace.TraceExport;
import dev.jari.app.trace.TracingSettings;
import dev.jari.contracts.id.IdSource;
import dev.jari.contracts.id.TimeOrderedIds;
import dev.jari.gateway.ProcessHealth;
import dev.jari.gateway.RunningJari;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.MessagingWiring;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.Transport;
import dev.jari.messaging.outbox.OutboxRelay;
import dev.jari.messaging.trace.Tracing;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.ServiceDatabases;
import dev.jari.platform.upkeep.Upkeep;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.TimeoutOptions;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

/** What all roles of a process share: time, ids, the way to the servers, and whether they answer. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TracingSettings.class)
@Import(MessagingWiring.class)
class AppWiring {

    /** A Redis that has not answered after this long is treated as silent. */
    private static final Duration REDIS_TIMEOUT = Duration.ofSeconds(2);

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    @Bean
    IdSource ids(Clock clock) {
        return new TimeOrderedIds(clock, new SecureRandom());
    }

    /** The first bean that needs a server waits for the embedded ones here. */
    @Bean
    ServiceDatabases databases(Environment environment, Set<Role> roles, ObjectProvider<EmbeddedServers> embedded) {
        embedded.ifAvailable(EmbeddedServers::await);
        var settings = new DatabaseSettingsBinder(environment);
        var isGuest = embedded.getIfAvailable() == null && environment.getProperty("jari.demo", Boolean.class, false);
        if (!isGuest) return new ServiceDatabases(settings::settingsOf);
        var databases = new DemoDatabases(settings::settingsOf);
        // The gateway alone starts without its database, but gives no tokens for services that are no demo.
        if (roles.contains(Role.GATEWAY)) databases.refuseForeign(Role.GATEWAY.label());
        return new ServiceDatabases(databases);
    }

    @Bean(destroyMethod = "shutdown")
    @ConditionalOnProperty("spring.data.redis.url")
    RedisClient redis(@Value("${spring.data.redis.url}") String url, ObjectProvider<EmbeddedServers> embedded) {
        embedded.ifAvailable(EmbeddedServers::await);
        var client = RedisClient.create(RedisURI.create(url));
        client.setOptions(ClientOptions.builder()
                .timeoutOptions(TimeoutOptions.enabled(REDIS_TIMEOUT))
                // A silent Redis must refuse at once, not collect commands: what waits here would be answered too late.
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .build());
        return client;
    }

    /** Off, a process loads nothing of what makes and sends spans. */
    @Bean
    Tracing tracing(
            TracingSettings settings, MessagingSettings messaging, @Value("${SERVICE_NAME:jari}") String service) {
        return settings.isOn() ? TraceExport.start(settings, service, messaging.transport()) : Tracing.off();
    }

    @Bean
    MessageFlow messageFlow(Bus bus, ObjectProvider<OutboxRelay> relays) {
        return new MessageFlow(bus, relays.stream().toList());
    }

    /** When the start can no longer be refused: a job at work would complain about the servers stopping under it. */
    @Bean
    ApplicationListener<ApplicationStartedEvent> upkeepStart(ObjectProvider<Upkeep> upkeeps) {
        return _ -> upkeeps.forEach(Upkeep::start);
    }

    /** Each part only where its service runs, and by one of that service's processes at a time. */
    @Bean
    @ConditionalOnProperty("jari.demo")
    DemoStart demoStart(Bus bus, Clock clock, ObjectProvider<ServiceDatabase> databases) {
        var parts = new ArrayList<DemoStart.Part>();
        for (var database : databases) {
            if (database.service().equals(Role.INVENTORY.label()))
                parts.add(new DemoStart.Part("catalogue", new DemoTurn(database, new DemoLoader(bus, clock)::load)));
            if (database.service().equals(Role.ORDERS.label()))
                parts.add(new DemoStart.Part("money", new DemoTurn(database, new DemoMoney(bus, clock)::load)));
        }
        return new DemoStart(parts);
    }

    /** The gateway is well without its own database, so a gateway that runs alone has none to ask. */
    @Bean
    HealthContributor postgresHealthContributor(ObjectProvider<ServiceDatabase> databases) {
        return CompositeHealthContributor.fromMap(
                databases.stream().collect(Collectors.toMap(ServiceDatabase::service, Function.identity())),
                DatabaseHealth::new);
    }

    @Bean
    @ConditionalOnProperty("spring.data.redis.url")
    HealthContributor redisHealthContributor(RedisClient redis) {
        return new RedisHealth(redis);
    }

    @Bean
    @ConditionalOnProperty(name = "jari.messaging.transport", havingValue = "nats")
    HealthContributor natsHealthContributor(Transport transport, Set<Role> roles) {
        return new NatsHealth(transport, roles.stream().anyMatch(Role::isService));
    }

    @Bean
    ProcessHealth processHealth(HealthEndpoint health) {
        return part -> {
            var answer = part.isEmpty() ? health.health() : health.healthForPath(part);
            return answer == null
                    ? Status.UNKNOWN.getCode()
                    : answer.getStatus().getCode();
        };
    }

    @Bean
    ServerFigures serverFigures(HealthEndpoint health) {
        return new ServerFigures(health);
    }

    /** A process without the gateway shows how it is, and nothing else. */
    @Bean
    @Conditional(WithoutGateway.class)
    SecurityFilterChain stateAccess(HttpSecurity http) {
        return StateAccess.applyTo(http);
    }

    /** No user signs in there; without this Spring Boot would make a user up and tell the password in the log. */
    @Bean
    @Conditional(WithoutGateway.class)
    UserDetailsService noUsers() {
        return new InMemoryUserDetailsManager();
    }

    @Bean
    Set<Role> roles(@Value("${jari.roles:all}") String roles) {
        return Role.parse(roles);
    }

    @Bean
    RunningJari runningJari(Set<Role> roles) {
        return new RunningJari(
                JariVersion.current(), roles.stream().map(Role::label).toList());
    }

    /** Says at {@code /actuator/info} what this process is. */
    @Bean
    RunningInfo runningInfo(RunningJari running) {
        return new RunningInfo(running);
    }

    @Bean
    FollowEndpoint followEndpoint(Bus bus, Clock clock) {
        return new FollowEndpoint(bus, clock);
    }

    /** Where the gateway runs, its own rules say who may see what. */
    static final class WithoutGateway implements Condition {

        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return !Role.parse(context.getEnvironment().getProperty("jari.roles", "all"))
                    .contains(Role.GATEWAY);
        }
    }
}
