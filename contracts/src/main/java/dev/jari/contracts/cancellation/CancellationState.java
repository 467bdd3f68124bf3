package dev.jari.contracts.cancellation;

/** How far a cancellation has come. */
public enum CancellationState {
    /** Walks through what was booked when it was asked for. */
    RUNNING,
    /** All of that is cancelled; what holds and bookings from before it still become is cancelled when it does. */
    WATCHING,
    /** Nothing can come any more, or the slot was opened again. */
    DONE
}
