package dev.jari.gateway;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How the gateway treats requests.
 *
 * @param bodyMax a longer body is refused with 413 before it is read to its end; the largest honest one is a few kB
 * @param bookingPatience how long booking may take to answer, besides what the caller is willing to wait; then 503
 * @param auditEvery how often the audit runs by itself; zero for never
 * @param healthPort a port of its own for probes, which stands in no line; absent for none, zero for any
 */
@ConfigurationProperties("jari.gateway")
public record GatewaySettings(
        @DefaultValue("1MB") DataSize bodyMax,
        @DefaultValue("5s") Duration bookingPatience,
        @DefaultValue("15m") Duration auditEvery,
        @Nullable Integer healthPort) {

    public GatewaySettings {
        if (bodyMax.toBytes() < 1)
            throw new IllegalArgumentException("jari.gateway.body-max is at least one byte, not " + bodyMax);
        if (!bookingPatience.isPositive())
            throw new IllegalArgumentException("jari.gateway.booking-patience is positive, not " + bookingPatience);
        if (auditEvery.isNegative())
            throw new IllegalArgumentException("jari.gateway.audit-every is not negative, not " + auditEvery);
    }
}
