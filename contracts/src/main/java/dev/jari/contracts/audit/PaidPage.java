package dev.jari.contracts.audit;

import java.util.List;

/** A page of paid bookings; fewer than asked for means that it is the last. */
public record PaidPage(List<PaidBooking> items) {

    public PaidPage {
        items = List.copyOf(items);
    }
}
