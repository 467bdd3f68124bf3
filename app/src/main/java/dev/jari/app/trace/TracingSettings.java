package dev.jari.app.trace;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where traces go, and how many.
 *
 * @param endpoint of a collector that takes OTLP over HTTP; without one no spans are made
 * @param sampling the share of the traces begun here of which spans are made, 0 to 1; a caller that names a trace has
 *     decided for it
 */
@ConfigurationProperties("jari.tracing")
public record TracingSettings(
        @DefaultValue("") String endpoint,
        @DefaultValue("0.1") double sampling) {

    private static final Set<String> SCHEMES = Set.of("http", "https");

    public TracingSettings {
        // Written so that what is no number is refused too.
        if (!(sampling >= 0 && sampling <= 1))
            throw new IllegalArgumentException("jari.tracing.sampling is from 0 to 1, not " + sampling);
        endpoint = endpoint.strip();
        if (!endpoint.isEmpty()) addressOf(endpoint);
    }

    public boolean isOn() {
        return !endpoint.isEmpty();
    }

    /** A collector's own address is enough: the standard names the path. */
    URI address() {
        var address = addressOf(endpoint);
        var path = address.getPath();
        return path.isEmpty() || path.equals("/") ? address.resolve("/v1/traces") : address;
    }

    private static URI addressOf(String endpoint) {
        try {
            var address = new URI(endpoint);
            if (address.getScheme() != null
                    && SCHEMES.contains(address.getScheme())
                    && address.getHost() != null
                    && address.getUserInfo() == null
                    && address.getFragment() == null) return address;
        } catch (URISyntaxException _) {
            // Refused as the others are.
        }
        // It may hold a password, so it is not repeated.
        throw new IllegalArgumentException(
                "jari.tracing.endpoint is the address of a collector, such as http://localhost:4318,"
                        + " without a user's name");
    }
}
