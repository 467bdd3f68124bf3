package dev.jari.inventory.picture;

import java.util.ArrayList;
import java.util.List;

/**
 * What the script that places holds says to one.
 *
 * @param now when it said so
 * @param details what is left and what there is of a slot that is full; the slots that Redis does not know
 */
public record NewHoldAnswer(long now, Word word, List<Long> details) {

    /** As the script says them. */
    public enum Word {
        OK,
        /** The client's key is another user's on the same range. */
        CONFLICT,
        /** The hold it would replace is pinned. */
        PROCESSED,
        PAST,
        /** Redis does not know some of the slots. */
        MISSING,
        CLOSED,
        /** The user has as many holds as a user may have. */
        ENOUGH,
        FULL
    }

    public NewHoldAnswer {
        details = List.copyOf(details);
    }

    /** Of the script's whole answer: the moment, then a word for each hold. */
    static List<NewHoldAnswer> all(List<Object> reply) {
        var now = (Long) reply.getFirst();
        var answers = new ArrayList<NewHoldAnswer>(reply.size() - 1);
        // Callers that ask together mostly hear the same.
        var said = "";
        NewHoldAnswer last = null;
        for (var i = 1; i < reply.size(); i++) {
            var text = (String) reply.get(i);
            if (last == null || !said.equals(text)) last = read(now, text);
            said = text;
            answers.add(last);
        }
        return answers;
    }

    private static NewHoldAnswer read(long now, String text) {
        var parts = text.split(" ", -1);
        var details = new ArrayList<Long>();
        for (var i = 1; i < parts.length; i++) details.add(Long.valueOf(parts[i]));
        return new NewHoldAnswer(now, Word.valueOf(parts[0]), details);
    }
}
