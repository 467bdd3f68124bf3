package dev.jari.contracts.error;

/** Who has to act on an error. Used in problem documents and as a metric label. */
public enum ErrorKind {
    /** The request itself: sending it again unchanged will not help. */
    CALLER,
    /** Too much at once: the same request may pass later. */
    OVERLOAD,
    /** A part Jari depends on does not answer. */
    OUTSIDE,
    /** A bug of ours. */
    OURS
}
