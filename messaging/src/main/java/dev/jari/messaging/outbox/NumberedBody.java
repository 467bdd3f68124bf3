package dev.jari.messaging.outbox;

/** A body that names its message's own number in the lane, and so can only be made once the number is given. */
@FunctionalInterface
public interface NumberedBody {

    Object at(long no);
}
