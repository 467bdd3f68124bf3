package dev.jari.messaging.review;

/** How far a message has come. */
public enum OutboxStatus {
    /** Written and not on its way, or behind a failed one of its key. */
    PENDING,
    /** A live relay owns its lane. */
    PROCESSING,
    /** Taken over by whoever it is for. */
    SENT,
    /** Tried too often; blocks its key until somebody retries or discards it. */
    FAILED,
    /** Given up by somebody; kept for the record. */
    DISCARDED
}
