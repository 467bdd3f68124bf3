package dev.jari.messaging.review;

/** Asks a service whether its messages are taken over, or lie about. */
public record CheckOutbox() {

    public static String subject(String service) {
        return service + ".outbox.check";
    }
}
