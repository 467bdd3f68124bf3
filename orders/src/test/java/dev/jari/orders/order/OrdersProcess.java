package dev.jari.orders.order;

import dev.jari.contracts.id.OrderId;
import dev.jari.orders.OrdersSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Another instance of orders that does one piece of work, to be killed or frozen in the middle of it. */
final class OrdersProcess {

    /** With no patience: whatever is not at its end is stuck. */
    static final OrdersSettings IMPATIENT = settings(Map.of("recovery-after", "0s", "recovery-attempts", "3"));

    private OrdersProcess() {}

    /** Arguments: database address, what to do, and with which order or behind which Redis. */
    public static void main(String[] arguments) {
        try (var orders = OrdersService.open(arguments[0])) {
            switch (arguments[1]) {
                case "pay" -> orders.orders.payer().pay(OrderId.valueOf(arguments[2]));
                case "recover" -> recovery(orders, "child").recoverSingleOrder(OrderId.valueOf(arguments[2]));
                case "refund" -> orders.orders.refunds().settle(OrderId.valueOf(arguments[2]));
                case "recover-all" -> {
                    try (var locked = LockedRecovery.of(orders, arguments[2], "child")) {
                        System.out.println(scheduler(orders, locked.recovery()).recoverPendingOrders());
                    }
                }
                default -> throw new IllegalArgumentException(arguments[1]);
            }
            System.out.println("DONE");
        }
    }

    static OrdersSettings settings(Map<String, String> different) {
        return new Binder(new MapConfigurationPropertySource(different)).bindOrCreate("", OrdersSettings.class);
    }

    /** Without a lock: it was made by hand, and no proxy stands before it. */
    static Recovery recovery(OrdersService orders, String instance) {
        return new Recovery(orders.orders, IMPATIENT, instance);
    }

    static RecoveryScheduler scheduler(OrdersService orders, Recovery recovery) {
        return new RecoveryScheduler(orders.orders, recovery, orders.topUps, IMPATIENT, new SimpleMeterRegistry());
    }
}
