package dev.jari.gateway;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How the gateway treats requests.
 *
 * @param bodyMax a longer body is refused with 413 before it is read to its end; the largest honest one is a few kB
 */
@ConfigurationProperties("jari.gateway")
public record GatewaySettings(@DefaultValue("1MB") DataSize bodyMax) {

    public GatewaySettings {
        if (bodyMax.toBytes() < 1)
            throw new IllegalArgumentException("jari.gateway.body-max is at least one byte, not " + bodyMax);
    }
}
