package dev.jari.gateway.limit;

import java.util.List;
import org.springframework.security.web.util.matcher.IpAddressMatcher;

/** Addresses and networks that a setting names, such as {@code 10.0.0.0/8} or {@code ::1}. */
final class Networks {

    private final List<IpAddressMatcher> ranges;

    /** Refuses what is neither, so that a start fails instead of a request. */
    Networks(String setting, List<String> named) {
        try {
            this.ranges = named.stream().map(IpAddressMatcher::new).toList();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "jari.limits.%s names addresses and networks like 10.0.0.0/8, not %s".formatted(setting, named), e);
        }
    }

    boolean contain(String address) {
        return ranges.stream().anyMatch(range -> range.matches(address));
    }
}
