package dev.jari.contracts.audit;

import java.util.List;

/** A page of claims; fewer than asked for means that it is the last. */
public record ClaimsPage(List<ClaimOfBooking> items) {

    public ClaimsPage {
        items = List.copyOf(items);
    }
}
