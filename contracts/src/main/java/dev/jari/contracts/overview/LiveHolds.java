package dev.jari.contracts.overview;

import org.jspecify.annotations.Nullable;

/**
 * The holds that live.
 *
 * @param count absent while Redis is silent
 */
public record LiveHolds(@Nullable Long count) {}
