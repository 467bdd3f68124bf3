package dev.jari.messaging.inbox;

/** A message of a type that its group takes in another release, and not in this one. */
final class NotKnownHere extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotKnownHere(String group, String type) {
        super("%s is not known to this release of %s; a process that knows it handles it by itself"
                .formatted(type, group));
    }
}
