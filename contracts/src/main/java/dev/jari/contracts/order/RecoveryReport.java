package dev.jari.contracts.order;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What a run of the recovery did.
 *
 * @param found the stuck orders it came across
 * @param cancelled given back
 * @param completed the provider had the money, so they are paid
 * @param refunded refunds brought to their end
 * @param skipped in the hands of another instance, or no longer stuck
 * @param waiting the provider did not answer; tried again later
 * @param failed tried again until they are parked
 * @param parked given up on, over all runs
 */
public record RecoveryReport(
        int found,
        @JsonProperty("canceled") int cancelled,
        int completed,
        int refunded,
        int skipped,
        int waiting,
        int failed,
        long parked) {}
