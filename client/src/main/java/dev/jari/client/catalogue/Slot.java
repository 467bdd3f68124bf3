package dev.jari.client.catalogue;

import dev.jari.client.money.Money;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;

/**
 * One offering at one date and start time, or one night.
 *
 * @param available what can still be had
 * @param version counts every change
 * @param edition counts the edits of admins; what {@code If-Match} names
 */
public record Slot(
        long slotId,
        long offeringId,
        LocalDate date,
        LocalTime startTime,
        LocalTime endTime,
        Instant startsAt,
        int capacity,
        int booked,
        int held,
        int available,
        SlotStatus status,
        Money price,
        boolean premium,
        long version,
        long edition) {}
