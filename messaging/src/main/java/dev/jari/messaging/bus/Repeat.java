package dev.jari.messaging.bus;

/** What becomes of a question when nothing is heard of the process that has it: it may be dead, or frozen. */
public enum Repeat {

    /** It is waited for: asking twice may do twice what was asked for. */
    NEVER,

    /**
     * The others who answer it are asked too, and the first answer is believed. For questions that may be answered
     * twice.
     */
    WHEN_SILENT
}
