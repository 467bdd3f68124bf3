package dev.jari.messaging.bus;

import java.util.Set;

/**
 * The types that the same groups take. Messages of one type group keep their order among each other; those of different
 * type groups have no receiver in common, so that one may wait while the others go on.
 *
 * @param name of the group, or of the groups where several share a type
 */
public record TypeGroup(String name, Set<String> types) {

    public TypeGroup {
        types = Set.copyOf(types);
        if (types.isEmpty()) throw new IllegalArgumentException("type group %s has no types".formatted(name));
    }
}
