package dev.jari.gateway.limit;

import jakarta.servlet.http.HttpServletRequest;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Tells where requests come from, and whom of them not to limit. */
public final class Addresses {

    private static final List<String> LOOPBACK = List.of("127.0.0.0/8", "::1");

    private final Networks trusted;

    Addresses(LimitSettings settings, boolean demo) {
        var named = settings.trustedAddresses();
        // A rush is tried out from one machine; where strangers come in no caller is above the limits unless named.
        var effective = named != null ? named : demo ? LOOPBACK : List.<String>of();
        this.trusted = new Networks("trusted-addresses", effective);
    }

    boolean trusts(HttpServletRequest request) {
        return trusted.contain(request.getRemoteAddr());
    }

    /** The address, or of the sixth version the network: one household has more addresses in it than can be counted. */
    public static String of(HttpServletRequest request) {
        var text = request.getRemoteAddr();
        try {
            return InetAddress.ofLiteral(text) instanceof Inet6Address six
                    ? HexFormat.of().formatHex(Arrays.copyOf(six.getAddress(), 8))
                    : text;
        } catch (IllegalArgumentException _) {
            return text;
        }
    }
}
