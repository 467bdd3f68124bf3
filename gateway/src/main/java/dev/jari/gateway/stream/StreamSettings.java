package dev.jari.gateway.stream;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How streams are kept.
 *
 * @param heartbeat a comment is sent when nothing else was for so long, so that no proxy closes the connection
 * @param stuckMax a client that takes nothing for so long, while something waits for it, is closed
 * @param life a stream ends after so long and the client opens a new one: a user who lost their rights meanwhile can't
 * @param openMax the most open streams of one gateway; by itself as many as {@link StreamLimits} allows
 * @param perUser the most open streams of one user
 * @param perAddress the most open streams from one address; by itself a quarter of them, as many people may share one
 * @param pause what happens within it after a change is looked at as one
 * @param ticketLife how long a ticket waits for its one use
 * @param lookAgain how often something watched is looked at though inventory told of no change: a broadcast may be lost
 */
@ConfigurationProperties("jari.stream")
public record StreamSettings(
        @DefaultValue("15s") Duration heartbeat,
        @DefaultValue("30s") Duration stuckMax,
        @DefaultValue("1h") Duration life,
        @Nullable Integer openMax,
        @DefaultValue("100") int perUser,
        @Nullable Integer perAddress,
        @DefaultValue("50ms") Duration pause,
        @DefaultValue("30s") Duration ticketLife,
        @DefaultValue("10s") Duration lookAgain) {

    public StreamSettings {
        if (!heartbeat.isPositive() || !stuckMax.isPositive() || !life.isPositive() || !lookAgain.isPositive())
            throw new IllegalArgumentException("jari.stream.heartbeat, stuck-max, life and look-again are positive");
        if (!ticketLife.isPositive())
            throw new IllegalArgumentException("jari.stream.ticket-life is positive, not " + ticketLife);
        if (pause.isNegative()) throw new IllegalArgumentException("jari.stream.pause is never negative, not " + pause);
        if ((openMax != null && openMax < 1) || perUser < 1 || (perAddress != null && perAddress < 1))
            throw new IllegalArgumentException("jari.stream.open-max, per-user and per-address are at least 1");
    }
}
