package dev.jari.app.server;

import dev.jari.app.Role;
import dev.jari.embedded.DataFolder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.springframework.beans.factory.support.DefaultSingletonBeanRegistry;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.bootstrap.BootstrapContextClosedEvent;
import org.springframework.boot.bootstrap.ConfigurableBootstrapContext;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.logging.LoggingApplicationListener;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;

/**
 * Decides, as soon as the settings are read and before anything else happens, which servers this process uses: those
 * the settings name, or embedded ones, which begin to start here so that they are up when the first bean needs them.
 */
final class ServersEnvironment implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {

    static final String DATABASE_URL = "spring.datasource.url";
    static final String REDIS_URL = "spring.data.redis.url";

    /** After the configuration files are read, and logging is set up: servers that start have something to say. */
    @Override
    public int getOrder() {
        return LoggingApplicationListener.DEFAULT_ORDER + 1;
    }

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        var environment = event.getEnvironment();
        PlatformNames.readInto(environment);
        var roles = Role.parse(environment.getProperty("jari.roles", "all"));
        // The page of the interface belongs to the gateway; elsewhere preparing it would only cost a start some time.
        if (!roles.contains(Role.GATEWAY))
            addDefaults(
                    environment,
                    "no pages",
                    Map.of("springdoc.api-docs.enabled", "false", "springdoc.swagger-ui.enabled", "false"));
        UpkeepZone.refuseUnlessKnown(environment);
        if (!StartChecks.bringsServersAlong(environment, roles)) {
            keepDemoOnThisMachine(environment);
            return;
        }

        var folder = DataFolder.claim(Path.of(environment.getProperty("jari.data-dir", ".jari")));
        var servers = EmbeddedServers.start(folder);
        SpringApplication.getShutdownHandlers().add(servers::close); // when the start fails half-way
        closeAfterEverythingElse(event.getBootstrapContext(), servers);
        var settings = new HashMap<String, Object>();
        var addresses = new Properties();
        settings.put(DATABASE_URL, servers.postgresUrl());
        settings.put(REDIS_URL, servers.redisUrl());
        addresses.setProperty("postgres", servers.postgresUrl());
        addresses.setProperty("redis", servers.redisUrl());
        settings.put("jari.demo", "true");
        settings.put("jari.auth.secret", TokenSecret.of(folder));
        ServerAddresses.write(folder, addresses);
        addDefaults(environment, "embedded servers", settings);
        keepDemoOnThisMachine(environment);
    }

    /** A demo gives a token to each caller, so it is not for the network unless an address is set. */
    private static void keepDemoOnThisMachine(ConfigurableEnvironment environment) {
        if (environment.getProperty("jari.demo", Boolean.class, false))
            addDefaults(environment, "demo", Map.of("server.address", "127.0.0.1"));
    }

    static boolean lacksDatabase(Environment environment, Role role) {
        return !environment.containsProperty(DATABASE_URL)
                && !environment.containsProperty("jari.%s.datasource.url".formatted(role.label()));
    }

    /** Lowest precedence: whatever else is set counts more. */
    private static void addDefaults(ConfigurableEnvironment environment, String name, Map<String, Object> settings) {
        environment.getPropertySources().addLast(new MapPropertySource(name, settings));
    }

    /** What is registered first is destroyed last: the pools close before the servers they are connected to. */
    private static void closeAfterEverythingElse(ConfigurableBootstrapContext bootstrap, EmbeddedServers servers) {
        bootstrap.addCloseListener((BootstrapContextClosedEvent closed) -> {
            var beans = closed.getApplicationContext().getBeanFactory();
            beans.registerSingleton("embeddedServers", servers);
            ((DefaultSingletonBeanRegistry) beans).registerDisposableBean("embeddedServers", servers::close);
        });
    }
}
