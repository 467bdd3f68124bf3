package dev.jari.contracts.audit;

import java.util.List;

/** A page of refusals; fewer than asked for means that it is the last. */
public record RefusalsPage(List<RefusalTally> items) {

    public RefusalsPage {
        items = List.copyOf(items);
    }
}
