package dev.jari.messaging.review;

/** How far a message has come. */
public enum OutboxStatus {
    /** Written and not on its way, or behind a failed one of its key. */
    PENDING,
    /** A live relay owns its lane. */
    PROCESSING,
    /** Taken over by its receivers. */
    SENT,
    /** Tried too often; blocks its key until an admin retries or discards it. */
    FAILED,
    /** Given up by an admin; kept for the record. */
    DISCARDED
}
