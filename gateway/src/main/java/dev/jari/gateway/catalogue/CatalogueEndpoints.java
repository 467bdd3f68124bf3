package dev.jari.gateway.catalogue;

import org.springframework.context.annotation.Import;

/** What is on sale. Each needs nothing but other beans. */
@Import({VenueEndpoint.class, OfferingEndpoint.class, SlotEndpoint.class})
public final class CatalogueEndpoints {}
