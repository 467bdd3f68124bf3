package dev.jari.contracts.id;

import java.util.UUID;
import java.util.function.Supplier;

/** Gives a new id each time it is asked. A bean, so that tests decide what comes. */
@FunctionalInterface
public interface IdSource extends Supplier<UUID> {}
