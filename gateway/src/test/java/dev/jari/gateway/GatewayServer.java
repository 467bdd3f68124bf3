package dev.jari.gateway;

import dev.jari.contracts.id.IdSource;
import dev.jari.contracts.id.UserId;
import dev.jari.gateway.auth.AccessTokens;
import dev.jari.gateway.auth.AuthSettings;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.auth.Role;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabases;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.SequentialIds;
import dev.jari.testkit.server.TestRedis;
import dev.jari.testkit.server.TestServers;
import io.lettuce.core.RedisClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** A gateway on a port of its own. Most tests share one, which lives as long as the test run. */
public final class GatewayServer implements AutoCloseable {

    public static final String SECRET = "0123456789abcdef0123456789abcdef";
    public static final ManualClock CLOCK = ManualClock.at("2026-05-01T09:00:00Z");

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final WebServerApplicationContext context;

    private GatewayServer(WebServerApplicationContext context) {
        this.context = context;
    }

    public static GatewayServer shared() {
        return Shared.SERVER;
    }

    public static GatewayServer start(String... properties) {
        return start(TestApplication.class, properties);
    }

    private static GatewayServer start(Class<?> application, String... properties) {
        var context = new SpringApplicationBuilder(application)
                .properties("server.port=0", "server.address=127.0.0.1", "spring.main.banner-mode=off")
                // As arguments, which win over what the gateway takes for granted.
                .run(Stream.of(properties).map(property -> "--" + property).toArray(String[]::new));
        return new GatewayServer((WebServerApplicationContext) context);
    }

    /** A gateway that reaches no service at all. */
    public static GatewayServer alone() {
        return start(LonelyApplication.class, "jari.auth.secret=" + SECRET);
    }

    /** A second gateway on the bus and the Redis of another. */
    public static GatewayServer beside(GatewayServer other) {
        var context = new SpringApplicationBuilder(SecondApplication.class)
                .properties("server.port=0", "server.address=127.0.0.1", "spring.main.banner-mode=off")
                .properties("jari.auth.secret=" + SECRET)
                .initializers(fresh -> {
                    fresh.getBeanFactory().registerSingleton("bus", other.bus());
                    fresh.getBeanFactory().registerSingleton("redis", other.context.getBean(RedisClient.class));
                })
                .run();
        return new GatewayServer((WebServerApplicationContext) context);
    }

    /** Whom this gateway asks. */
    public StandInInventory inventory() {
        return context.getBean(StandInInventory.class);
    }

    public StandInBooking booking() {
        return context.getBean(StandInBooking.class);
    }

    public StandInOrders orders() {
        return context.getBean(StandInOrders.class);
    }

    public StandInNotify notifications() {
        return context.getBean(StandInNotify.class);
    }

    /** The bus the gateway hears broadcasts from. */
    public Bus bus() {
        return context.getBean(Bus.class);
    }

    public double gauge(String name) {
        return context.getBean(MeterRegistry.class).get(name).gauge().value();
    }

    public double counter(String name) {
        return context.getBean(MeterRegistry.class).get(name).counter().count();
    }

    public StandInActions actions() {
        return context.getBean(StandInActions.class);
    }

    public TestEndpoint endpoint() {
        return context.getBean(TestEndpoint.class);
    }

    public StandInOutboxes outboxes() {
        return context.getBean(StandInOutboxes.class);
    }

    public int port() {
        return Objects.requireNonNull(context.getWebServer()).getPort();
    }

    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .timeout(Duration.ofSeconds(20));
    }

    /** The whole answer, or an error after a while: a stream that should have been refused never ends. */
    public HttpResponse<String> send(HttpRequest.Builder request) {
        return CLIENT.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8))
                .orTimeout(30, TimeUnit.SECONDS)
                .join();
    }

    public HttpResponse<String> get(String path) {
        return send(request(path));
    }

    public HttpResponse<String> getAs(Role role, String path) {
        return send(request(path).header("Authorization", "Bearer " + token(role)));
    }

    public HttpResponse<String> post(String path, String json) {
        return send(request(path)
                .header("Authorization", "Bearer " + token(Role.CUSTOMER))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    /** As an admin, with a body if there is one and pairs of header names and values. */
    public HttpResponse<String> admin(String method, String path, @Nullable String json, String... headers) {
        return send(Role.ADMIN, method, path, json, headers);
    }

    public HttpResponse<String> customer(String method, String path, @Nullable String json, String... headers) {
        return send(Role.CUSTOMER, method, path, json, headers);
    }

    private HttpResponse<String> send(Role role, String method, String path, @Nullable String json, String... headers) {
        var request = request(path)
                .header("Authorization", "Bearer " + token(role))
                .method(
                        method,
                        json == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(json));
        if (json != null) request.header("Content-Type", "application/json");
        if (headers.length > 0) request.headers(headers);
        return send(request);
    }

    public static String token(Role role) {
        return token(42, role);
    }

    public static String token(long userId, Role role) {
        return tokens(SECRET, null).sign(new Caller(new UserId(userId), role, "minji@example.com", "Kim Minji"));
    }

    public static AccessTokens tokens(String secret, @Nullable String audience) {
        return new AccessTokens(new AuthSettings(null, audience, secret, Duration.ofHours(1)), CLOCK);
    }

    /** Sends the bytes as they are and reads until the server closes. */
    public String raw(byte[] bytes) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    public String raw(String request) throws IOException {
        return raw(request.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public void close() {
        ((ConfigurableApplicationContext) context).close();
    }

    private static final class Shared {
        static final GatewayServer SERVER = start(
                "jari.demo=true",
                "jari.auth.secret=" + SECRET,
                "jari.gateway.booking-patience=300ms",
                "jari.limits.trusted-proxies=127.0.0.1",
                "management.endpoints.web.exposure.include=health,info,metrics");
    }

    private static final class Database {

        static final String URL = make("gateway_" + ProcessHandle.current().pid());

        private static String make(String name) {
            try (var connection = DriverManager.getConnection(TestServers.postgresUrl());
                    var statement = connection.createStatement()) {
                statement.execute("DROP DATABASE IF EXISTS %s WITH (FORCE)".formatted(name));
                statement.execute("CREATE DATABASE %s TEMPLATE template0".formatted(name));
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
            return TestServers.postgresUrl().replaceFirst("/jari\\?", "/" + name + "?");
        }
    }

    /** The shortest patience a test can afford: what does not answer at all is told within a moment. */
    private static Bus newBus() {
        var usual = MessagingSettings.defaults();
        var settings = new MessagingSettings(
                usual.transport(),
                usual.natsUrl(),
                usual.fallbackPoll(),
                usual.maxAttempts(),
                usual.batchSize(),
                usual.brokerTimeout(),
                Duration.ofMillis(300),
                1,
                usual.firstRetry(),
                usual.maxRetry(),
                usual.retention());
        return new Bus(new LocalTransport(), Bodies.lenient(), settings, CLOCK, MessagingMetrics.unobserved());
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({GatewayWiring.class, Surroundings.class, OwnRedis.class})
    public static class TestApplication {

        @Bean
        StandInInventory inventory() {
            return new StandInInventory();
        }

        @Bean
        StandInBooking booking() {
            return new StandInBooking();
        }

        @Bean
        StandInOrders orders() {
            return new StandInOrders();
        }

        @Bean
        StandInNotify notifications() {
            return new StandInNotify();
        }

        @Bean
        StandInActions actions() {
            return new StandInActions();
        }

        @Bean
        Bus bus(
                StandInInventory inventory,
                StandInBooking booking,
                StandInOrders orders,
                StandInNotify notifications,
                StandInActions actions) {
            var bus = GatewayServer.newBus();
            actions.listenOn(bus);
            inventory.listenOn(bus);
            booking.listenOn(bus);
            orders.listenOn(bus);
            notifications.listenOn(bus);
            return bus;
        }

        @Bean
        StandInOutboxes outboxes(Bus bus) {
            return new StandInOutboxes(bus);
        }

        @Bean
        TestEndpoint testEndpoint() {
            return new TestEndpoint();
        }
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({GatewayWiring.class, Surroundings.class, OwnRedis.class})
    public static class LonelyApplication {

        @Bean
        Bus bus() {
            return newBus();
        }
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({GatewayWiring.class, Surroundings.class})
    static class SecondApplication {}

    public static class OwnRedis {

        /** A database of its own for each gateway, unless a test says which Redis. */
        @Bean(destroyMethod = "shutdown")
        RedisClient redis(Environment environment) {
            var url = environment.getProperty("test.redis");
            return RedisClient.create(url == null ? TestRedis.freshUrl() : url);
        }
    }

    public static class Surroundings {

        private static final AtomicInteger SEED = new AtomicInteger();

        /** One for all gateways of a test run, unless a test says which: what admins do goes by its request id. */
        @Bean
        ServiceDatabases databases(Environment environment) {
            var url = environment.getProperty("test.database");
            return new ServiceDatabases(_ -> new DatabaseSettings(
                    url == null ? Database.URL : url,
                    null,
                    null,
                    2,
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(10)));
        }

        @Bean
        Clock clock() {
            return CLOCK;
        }

        /** Others at every gateway: they are keys in a database that gateways share. */
        @Bean
        IdSource ids() {
            return new SequentialIds(SEED.incrementAndGet())::get;
        }

        @Bean
        ProcessHealth health() {
            return _ -> "UP";
        }

        @Bean
        RunningJari running() {
            return new RunningJari("1.2.3-<b>test</b>", List.of("gateway", "booking"));
        }
    }
}
