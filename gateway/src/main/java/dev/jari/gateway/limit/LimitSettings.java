package dev.jari.gateway.limit;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much may be asked for. Budgets are per gateway: with several, a caller who is spread over them has as many times
 * as much.
 *
 * @param userReads what one user may read
 * @param userWrites what one user may ask to be changed
 * @param userHolds how many holds one user may place
 * @param addressReads what all users of one address may read; many people share one behind a mobile network
 * @param addressWrites what all users of one address may ask to be changed
 * @param addressHolds how many holds may be placed from one address, whatever accounts are used
 * @param addressBookings how many bookings may be made from one address without one being paid from there
 * @param addressFailures how many wrong tokens may come from one address before it has to wait
 * @param callersMax how many users and addresses are remembered; the longest silent is forgotten first
 * @param trustedAddresses who is not limited, as addresses or ranges (10.0.0.0/8); loopback in a demo when not set
 * @param trustedProxies whose X-Forwarded-For and X-Forwarded-Proto are believed, as addresses or ranges
 * @param workMax requests worked on at once; more stand in line
 * @param waitingMax requests beside them that wait, for an outcome or for the rest of their body; some 170 kB each
 * @param lineTime who stood in line for longer is refused with 503
 * @param headTime how long the head of a request may take to arrive, however often a byte comes
 * @param bodyTime how long its body may take
 */
@ConfigurationProperties("jari.limits")
public record LimitSettings(
        @DefaultValue("1200/1m") Quota userReads,
        @DefaultValue("240/1m") Quota userWrites,
        @DefaultValue("20/10m") Quota userHolds,
        @DefaultValue("12000/1m") Quota addressReads,
        @DefaultValue("2400/1m") Quota addressWrites,
        @DefaultValue("100/10m") Quota addressHolds,
        @DefaultValue("300/10m") Quota addressBookings,
        @DefaultValue("50/10m") Quota addressFailures,
        @DefaultValue("100000") int callersMax,
        @Nullable List<String> trustedAddresses,
        @DefaultValue List<String> trustedProxies,
        @DefaultValue("100") int workMax,
        @DefaultValue("300") int waitingMax,
        @DefaultValue("5s") Duration lineTime,
        @DefaultValue("10s") Duration headTime,
        @DefaultValue("20s") Duration bodyTime) {

    public LimitSettings {
        atLeastOne("callers-max", callersMax);
        atLeastOne("work-max", workMax);
        atLeastOne("waiting-max", waitingMax);
        positive("line-time", lineTime);
        positive("head-time", headTime);
        positive("body-time", bodyTime);
    }

    private static void atLeastOne(String name, int value) {
        if (value < 1)
            throw new IllegalArgumentException("jari.limits.%s is at least 1, not %d".formatted(name, value));
    }

    private static void positive(String name, Duration value) {
        if (!value.isPositive())
            throw new IllegalArgumentException("jari.limits.%s is positive, not %s".formatted(name, value));
    }
}
