package dev.jari.bench.http;

import dev.jari.bench.MachineChance;
import dev.jari.contracts.id.IdSource;
import dev.jari.gateway.GatewayWiring;
import dev.jari.gateway.RunningJari;
import dev.jari.inventory.InventoryWiring;
import dev.jari.messaging.MessagingWiring;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.outbox.OutboxRelay;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabases;
import io.lettuce.core.RedisClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** A gateway on a port of its own, wired as the product wires it; only what answers {@code booking.create} differs. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(
        excludeName = {
            // Peers of another bench that are on the same class path.
            "org.springframework.modulith.events.config.EventPublicationAutoConfiguration",
            "org.springframework.modulith.events.config.EventExternalizationAutoConfiguration",
            "org.springframework.modulith.events.jdbc.JdbcEventPublicationAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
@Import({MessagingWiring.class, InventoryWiring.class, GatewayWiring.class})
class BookingServer {

    static final String SECRET = "0123456789abcdef0123456789abcdef";

    static ConfigurableApplicationContext start(Contender engine, String databaseUrl, String redisUrl) {
        return new SpringApplicationBuilder(
                        BookingServer.class, engine == Contender.jari ? JariBooking.class : RivalBooking.class)
                .run(
                        "--server.port=0",
                        "--server.address=127.0.0.1",
                        "--spring.main.banner-mode=off",
                        "--spring.main.log-startup-info=false",
                        "--spring.data.redis.url=" + redisUrl,
                        "--bench.database=" + databaseUrl,
                        "--bench.engine=" + engine,
                        "--namastack.outbox.enabled=false",
                        "--jari.demo=true",
                        "--jari.auth.secret=" + SECRET);
    }

    static int port(ConfigurableApplicationContext server) {
        return server.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    @Bean
    Clock clock() {
        return MachineChance.CLOCK;
    }

    @Bean
    IdSource ids() {
        return MachineChance.IDS::get;
    }

    @Bean
    MeterRegistry meters() {
        return new SimpleMeterRegistry();
    }

    @Bean
    RunningJari running(@Value("${bench.engine}") String engine) {
        return new RunningJari("bench", List.of(engine));
    }

    @Bean
    ServiceDatabases databases(@Value("${bench.database}") String url) {
        return new ServiceDatabases(_ -> DatabaseSettings.at(url));
    }

    @Bean(destroyMethod = "shutdown")
    RedisClient redis(@Value("${spring.data.redis.url}") String url) {
        return RedisClient.create(url);
    }

    @Bean
    MessageFlow flow(Bus bus, ObjectProvider<OutboxRelay> relays) {
        return new MessageFlow(bus, relays.stream().toList());
    }
}
