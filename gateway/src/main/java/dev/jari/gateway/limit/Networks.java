package dev.jari.gateway.limit;

import java.util.List;
import java.util.stream.Collectors;
import org.springframework.security.web.util.matcher.IpAddressMatcher;

/** Addresses and networks that a setting names, such as {@code 10.0.0.0/8} or {@code ::1}. */
final class Networks {

    private final List<String> named;
    private final List<IpAddressMatcher> ranges;

    /** Refuses what is neither, so that a start fails instead of a request. */
    Networks(String setting, List<String> named) {
        this.named = List.copyOf(named);
        try {
            this.ranges = named.stream().map(IpAddressMatcher::new).toList();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "jari.limits.%s names addresses and networks like 10.0.0.0/8, not %s".formatted(setting, named), e);
        }
    }

    /** With a slash each: Tomcat takes a list without one for a regular expression, which matches nothing. */
    String asNetworks() {
        return named.stream()
                .map(one -> one.contains("/") ? one : one + (one.contains(":") ? "/128" : "/32"))
                .collect(Collectors.joining(","));
    }

    boolean contain(String address) {
        return ranges.stream().anyMatch(range -> range.matches(address));
    }
}
