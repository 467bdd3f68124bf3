package dev.jari.locking;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.UUID;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;
import org.redisson.config.ConstantDelay;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.EnableAspectJAutoProxy;
import org.springframework.core.env.Environment;
import org.springframework.format.datetime.standard.DurationFormatterUtils;

/** Makes {@link DistributedLock} work in a Spring context that knows {@code spring.data.redis.url}. */
@Configuration(proxyBeanMethods = false)
@EnableAspectJAutoProxy(proxyTargetClass = true)
public class LockingWiring {

    // Together also the time a command may wait for a free connection, which is what a rush needs.
    private static final int RETRIES = 4;
    private static final Duration RETRY_DELAY = Duration.ofSeconds(1);

    private static final Duration CONNECT_WAIT = Duration.ofSeconds(2);

    // The client's own default is 16 and 32; locks do nothing on these threads but pass on answers.
    private static final int THREADS = 4;

    @Bean
    static LockPlans lockPlans(Environment environment) {
        return new LockPlans(environment::resolveRequiredPlaceholders);
    }

    @Bean
    LockingSettings lockingSettings(Environment environment) {
        var settings = LockingSettings.at(environment.getRequiredProperty("spring.data.redis.url"));
        var watchdog = environment.getProperty("jari.locking.watchdog");
        return watchdog == null ? settings : settings.withWatchdog(DurationFormatterUtils.detectAndParse(watchdog));
    }

    @Bean(destroyMethod = "shutdown")
    RedissonClient lockingClient(LockingSettings settings) {
        return connect(settings);
    }

    @Bean
    LockWaiters lockWaiters(RedissonClient lockingClient, LockingSettings settings) {
        return new LockWaiters(lockingClient, settings.waiterTtl());
    }

    @Bean
    DistributedLockAspect distributedLockAspect(
            LockPlans plans,
            RedissonClient lockingClient,
            LockWaiters waiters,
            LockingSettings settings,
            ObjectProvider<MeterRegistry> registry) {
        return new DistributedLockAspect(
                plans,
                new PersonalLocks(lockingClient, settings.answerWait(), UUID::randomUUID),
                new KeyedLocks(lockingClient, waiters),
                new LockMeters(registry.getIfAvailable(SimpleMeterRegistry::new), waiters));
    }

    private static RedissonClient connect(LockingSettings settings) {
        var url = settings.redisUrl();
        var config = new Config()
                // Without Redis the process still starts; what needs a lock fails until it is there.
                .setLazyInitialization(true)
                .setLockWatchdogTimeout(settings.watchdog().toMillis())
                .setUseScriptCache(true)
                .setThreads(THREADS)
                .setNettyThreads(THREADS);
        var user = url.getUserInfo();
        if (user != null) {
            var colon = user.indexOf(':');
            if (colon > 0) config.setUsername(user.substring(0, colon));
            config.setPassword(user.substring(colon + 1));
        }
        var port = url.getPort() < 0 ? 6379 : url.getPort();
        config.useSingleServer()
                .setAddress("%s://%s:%d".formatted(url.getScheme(), url.getHost(), port))
                .setDatabase(databaseOf(url.getPath()))
                .setClientName("jari-locking")
                .setConnectionPoolSize(settings.connections())
                .setConnectionMinimumIdleSize(1)
                .setSubscriptionConnectionPoolSize(settings.subscriptionConnections())
                .setSubscriptionConnectionMinimumIdleSize(1)
                .setSubscriptionsPerConnection(settings.subscriptionsPerConnection())
                .setConnectTimeout((int) CONNECT_WAIT.toMillis())
                .setTimeout((int) settings.answerWait().toMillis())
                .setRetryAttempts(RETRIES)
                .setRetryDelay(new ConstantDelay(RETRY_DELAY));
        return Redisson.create(config);
    }

    private static int databaseOf(String path) {
        return path.length() < 2 ? 0 : Integer.parseInt(path.substring(1));
    }
}
