package dev.jari.messaging.review;

import java.util.List;

/**
 * A page of messages, at most as many as asked for: long ones come fewer at a time, as an answer has to stay short.
 *
 * @param more whether the list goes on behind the last of them; never true of an empty page
 */
public record OutboxEventsPage(List<OutboxEvent> items, boolean more) {

    public OutboxEventsPage {
        items = List.copyOf(items);
        if (more && items.isEmpty()) throw new IllegalArgumentException("a page without messages can't go on");
    }
}
