package dev.jari.messaging;

import dev.jari.platform.fault.Backoff;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How messages travel.
 *
 * @param transport {@code local} within one process, {@code nats} between processes
 * @param natsUrl one or more addresses of NATS, separated by commas
 * @param fallbackPoll how often a relay looks for rows it was not told about
 * @param maxAttempts a message that failed this often is parked
 * @param batchSize the most messages handled in one transaction; 200 reaches nine tenths of what 1,000 would
 * @param brokerTimeout how long a broker may take to say that it has a message
 * @param requestTimeout how long a question waits for its answer
 * @param requestRetries how often a question without an answer is asked again
 * @param firstRetry the pause after a message's first failure; doubled each time
 * @param maxRetry the longest pause
 * @param retention how long duplicates are recognised and published messages kept
 */
@ConfigurationProperties("jari.messaging")
public record MessagingSettings(
        @DefaultValue("local") String transport,
        @DefaultValue("nats://localhost:4222") String natsUrl,
        @DefaultValue("1s") Duration fallbackPoll,
        @DefaultValue("5") int maxAttempts,
        @DefaultValue("500") int batchSize,
        @DefaultValue("30s") Duration brokerTimeout,
        @DefaultValue("5s") Duration requestTimeout,
        @DefaultValue("2") int requestRetries,
        @DefaultValue("100ms") Duration firstRetry,
        @DefaultValue("5s") Duration maxRetry,
        @DefaultValue("7d") Duration retention) {

    public MessagingSettings {
        if (maxAttempts < 1) throw new IllegalArgumentException("max-attempts is at least 1, not " + maxAttempts);
        if (batchSize < 1) throw new IllegalArgumentException("batch-size is at least 1, not " + batchSize);
        if (retention.compareTo(Duration.ofDays(1)) < 0)
            throw new IllegalArgumentException("retention is at least a day, not " + retention);
    }

    public static MessagingSettings defaults() {
        return new Binder().bindOrCreate("jari.messaging", MessagingSettings.class);
    }

    public Backoff backoff() {
        return new Backoff(firstRetry, maxRetry);
    }

    public MessagingSettings withRetries(int attempts, Duration first) {
        return new MessagingSettings(
                transport,
                natsUrl,
                fallbackPoll,
                attempts,
                batchSize,
                brokerTimeout,
                requestTimeout,
                requestRetries,
                first,
                maxRetry.compareTo(first) < 0 ? first : maxRetry,
                retention);
    }

    public MessagingSettings withNatsUrl(String url) {
        return new MessagingSettings(
                transport,
                url,
                fallbackPoll,
                maxAttempts,
                batchSize,
                brokerTimeout,
                requestTimeout,
                requestRetries,
                firstRetry,
                maxRetry,
                retention);
    }
}
