package dev.jari.gateway.limit;

import dev.jari.gateway.header.PreferredWait;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/** A request whose wish to wait for its outcome is not granted; a preference is no demand. */
final class WithoutPreference extends HttpServletRequestWrapper {

    WithoutPreference(HttpServletRequest request) {
        super(request);
    }

    @Override
    public @Nullable String getHeader(String name) {
        return PreferredWait.HEADER.equalsIgnoreCase(name) ? null : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        return PreferredWait.HEADER.equalsIgnoreCase(name) ? Collections.emptyEnumeration() : super.getHeaders(name);
    }
}
