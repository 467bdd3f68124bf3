package dev.jari.gateway.limit;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.jspecify.annotations.Nullable;

/**
 * Believes trusted proxies, and no other sender, about whom they ask for. From the right, the first address that is no
 * such proxy is the caller's: whatever stands before it was said by the caller. Tomcat's own valve takes a regular
 * expression, in which a list of addresses matches none.
 */
final class ForwardedCallers extends ValveBase {

    private static final String FOR = "X-Forwarded-For";
    private static final String PROTOCOL = "X-Forwarded-Proto";

    /** No honest request comes through more proxies; a longer list is read so far. */
    private static final int PROXIES_MAX = 20;

    private final Networks proxies;

    ForwardedCallers(Networks proxies) {
        super(true);
        this.proxies = proxies;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        if (proxies.contain(request.getRemoteAddr())) {
            var caller = caller(request);
            if (caller != null) {
                request.setRemoteAddr(caller);
                request.setRemoteHost(caller);
            }
            if ("https".equalsIgnoreCase(request.getHeader(PROTOCOL))) {
                request.setSecure(true);
                request.getCoyoteRequest().scheme().setString("https");
                request.setServerPort(443);
            }
        }
        getNext().invoke(request, response);
    }

    private @Nullable String caller(Request request) {
        @Nullable String found = null;
        for (var said : fromTheRight(Collections.list(request.getHeaders(FOR)))) {
            var address = literal(said);
            if (address == null) return found;
            found = address;
            if (!proxies.contain(found)) return found;
        }
        return found;
    }

    private static List<String> fromTheRight(List<String> headers) {
        var said = new ArrayList<String>();
        for (var header : headers.reversed())
            for (var end = header.length(); end >= 0 && said.size() < PROXIES_MAX; ) {
                var comma = header.lastIndexOf(',', end - 1);
                said.add(header.substring(comma + 1, end).strip());
                end = comma;
            }
        return said;
    }

    /** Some proxies tell the port as well. */
    private static @Nullable String literal(String said) {
        var bracket = said.indexOf(']');
        var colon = said.indexOf(':');
        var text = bracket > 0 && said.startsWith("[")
                ? said.substring(1, bracket)
                : colon >= 0 && said.indexOf(':', colon + 1) < 0 ? said.substring(0, colon) : said;
        try {
            return InetAddress.ofLiteral(text).getHostAddress();
        } catch (IllegalArgumentException noAddress) {
            return null;
        }
    }
}
