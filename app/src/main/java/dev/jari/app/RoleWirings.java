package dev.jari.app;

import dev.jari.booking.BookingWiring;
import dev.jari.gateway.GatewayWiring;
import dev.jari.inventory.InventoryWiring;
import dev.jari.notify.NotifyWiring;
import dev.jari.orders.OrdersWiring;
import org.springframework.context.EnvironmentAware;
import org.springframework.context.annotation.ImportSelector;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/** Brings in the wiring of each role this process runs ({@code jari.roles}) and of no other. */
final class RoleWirings implements ImportSelector, EnvironmentAware {

    private Environment environment;

    RoleWirings(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void setEnvironment(Environment environment) {
        this.environment = environment;
    }

    @Override
    public String[] selectImports(AnnotationMetadata importing) {
        return Role.parse(environment.getProperty("jari.roles", "all")).stream()
                .map(role -> wiringOf(role).getName())
                .toArray(String[]::new);
    }

    private static Class<?> wiringOf(Role role) {
        return switch (role) {
            case GATEWAY -> GatewayWiring.class;
            case INVENTORY -> InventoryWiring.class;
            case BOOKING -> BookingWiring.class;
            case ORDERS -> OrdersWiring.class;
            case NOTIFY -> NotifyWiring.class;
        };
    }
}
