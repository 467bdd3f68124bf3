package dev.jari.inventory.venue;

import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.venue.Venue;
import dev.jari.platform.database.ServiceDatabase;
import java.util.Optional;

/** Finds an active venue, for features that venues themselves depend on. */
public final class VenueLookup {

    private final VenueStore store;

    public VenueLookup(ServiceDatabase database) {
        this.store = new VenueStore(database.jdbc());
    }

    public Optional<Venue> find(VenueId venueId) {
        return store.find(venueId);
    }
}
