package dev.jari.orders.order;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** Another instance of orders that does one piece of work, to be killed or frozen in the middle of it. */
final class OrdersProcess {

    private OrdersProcess() {}

    /** Arguments: database address, what to do, and with which order or behind which Redis. */
    public static void main(String[] arguments) {
        try (var orders = OrdersService.open(arguments[0])) {
            switch (arguments[1]) {
                case "pay" -> orders.desk.payer().pay(Long.parseLong(arguments[2]));
                case "recover" ->
                    new Recovery(orders.desk, rules("child")).recoverSingleOrder(Long.parseLong(arguments[2]));
                case "refund" -> orders.desk.refunds().settle(Long.parseLong(arguments[2]));
                case "recover-all" -> {
                    var redis = redis(arguments[2]);
                    System.out.println(scheduler(orders, redis, "child").recoverPendingOrders());
                    redis.shutdown();
                }
                default -> throw new IllegalArgumentException(arguments[1]);
            }
            System.out.println("DONE");
        }
    }

    /** With no patience: whatever is not at its end is stuck. */
    static RecoveryRules rules(String instance) {
        return new RecoveryRules(Duration.ZERO, Duration.ofMinutes(1), Duration.ofSeconds(2), 3, instance);
    }

    static RecoveryScheduler scheduler(OrdersService orders, RedissonClient redis, String instance) {
        var rules = rules(instance);
        return new RecoveryScheduler(
                orders.desk, new RecoveryLocks(redis, rules.lockTtl()), rules, new SimpleMeterRegistry());
    }

    static RedissonClient redis(String url) {
        var config = new Config().setThreads(2).setNettyThreads(2);
        var slash = url.lastIndexOf('/');
        config.useSingleServer()
                .setAddress(url.substring(0, slash))
                .setDatabase(Integer.parseInt(url.substring(slash + 1)))
                .setConnectionPoolSize(4)
                .setConnectionMinimumIdleSize(1)
                .setSubscriptionConnectionMinimumIdleSize(1);
        return Redisson.create(config);
    }
}
