package dev.jari.contracts.order;

/** Whether a step takes something from the customer's side or gives it back. */
public enum StepDirection {
    TAKE,
    GIVE_BACK
}
