package dev.jari.app.server;

import dev.jari.embedded.StartRefused;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Reads a database address in the form platforms pass in {@code DATABASE_URL}. */
final class DatabaseUrl {

    private DatabaseUrl() {}

    /** {@code postgres://user:secret@host:5432/name?x=y} as JDBC spells it; a JDBC address is left as it is. */
    static String toJdbc(String url) {
        if (url.startsWith("jdbc:")) return url;
        var uri = URI.create(url);
        if (!("postgres".equals(uri.getScheme()) || "postgresql".equals(uri.getScheme())))
            throw new StartRefused("DATABASE_URL starts with postgres:// or jdbc:, not " + uri.getScheme());
        var jdbc = new StringBuilder("jdbc:postgresql://").append(uri.getHost());
        if (uri.getPort() > 0) jdbc.append(':').append(uri.getPort());
        jdbc.append(uri.getRawPath());
        var separator = '?';
        if (uri.getRawQuery() != null) {
            jdbc.append('?').append(uri.getRawQuery());
            separator = '&';
        }
        if (uri.getRawUserInfo() != null) {
            var parts = uri.getRawUserInfo().split(":", 2);
            jdbc.append(separator).append("user=").append(reEncoded(parts[0]));
            if (parts.length == 2) jdbc.append("&password=").append(reEncoded(parts[1]));
        }
        return jdbc.toString();
    }

    private static String reEncoded(String part) {
        return URLEncoder.encode(URLDecoder.decode(part, StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
}
