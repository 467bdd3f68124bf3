package dev.jari.inventory.picture;

import java.util.ArrayList;
import java.util.List;

/**
 * What the script that places holds says to one wish.
 *
 * @param now when it said so
 * @param word {@code OK}, or why not
 * @param details when the hold would have ended that was replaced, if one was; what is left and what there is of a slot
 *     that is full; the slots that Redis does not know
 */
public record WishAnswer(long now, String word, List<Long> details) {

    public WishAnswer {
        details = List.copyOf(details);
    }

    /** Of the script's whole answer: the moment, then a word for each wish. */
    static List<WishAnswer> all(List<Object> reply) {
        var now = (Long) reply.getFirst();
        var answers = new ArrayList<WishAnswer>(reply.size() - 1);
        // Those who asked together mostly hear the same.
        var said = "";
        WishAnswer last = null;
        for (var i = 1; i < reply.size(); i++) {
            var text = (String) reply.get(i);
            if (last == null || !said.equals(text)) last = read(now, text);
            said = text;
            answers.add(last);
        }
        return answers;
    }

    private static WishAnswer read(long now, String text) {
        var parts = text.split(" ", -1);
        var details = new ArrayList<Long>();
        for (var i = 1; i < parts.length; i++) details.add(Long.valueOf(parts[i]));
        return new WishAnswer(now, parts[0], details);
    }

    public boolean is(String other) {
        return word.equals(other);
    }

    /** When the hold would have ended whose place it took; 0 if there was none. */
    public long replacedEnd() {
        return details.isEmpty() ? 0 : details.getFirst();
    }
}
