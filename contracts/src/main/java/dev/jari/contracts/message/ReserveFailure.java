package dev.jari.contracts.message;

/** Why a booking gets no places. Where a word is also an error code, the gateway answers with that code. */
public enum ReserveFailure {
    /** The booking was released before its reserve arrived. */
    ALREADY_RELEASED,
    /** The deadline passed before it was decided; booking waits no longer. */
    SAGA_TIMEOUT,
    VALIDATION_FAILED,
    SLOT_NOT_FOUND,
    SLOT_IN_THE_PAST,
    SLOT_CLOSED,
    SOLD_OUT,
    /** The message could not be handled at all. */
    INTERNAL_ERROR
}
