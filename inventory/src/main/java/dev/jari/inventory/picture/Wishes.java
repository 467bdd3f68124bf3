package dev.jari.inventory.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Wishes as the script reads them that places holds: one after the other, as they stand. Neighbours who want the same
 * are told of it once, so those of one offering should stand together.
 */
public record Wishes(List<String> keys, List<String> arguments) {

    public Wishes {
        keys = List.copyOf(keys);
        arguments = List.copyOf(arguments);
    }

    public static Wishes of(List<Wish> wishes, int holdsPerUser) {
        var keys = new ArrayList<String>();
        var arguments = new ArrayList<String>();
        arguments.add(Integer.toString(holdsPerUser));
        for (var next = 0; next < wishes.size(); ) {
            var offeringId = wishes.get(next).offeringId();
            keys.add(LivePicture.tag(offeringId));
            var counted = arguments.size();
            arguments.add("");
            var groups = 0;
            for (; next < wishes.size() && wishes.get(next).offeringId() == offeringId; groups++)
                next = addGroup(wishes, next, arguments);
            arguments.set(counted, Integer.toString(groups));
        }
        return new Wishes(keys, arguments);
    }

    /** The answer to each, in their order; nothing is thrown, a failure is the future's. */
    public CompletableFuture<List<WishAnswer>> send(RedisScripts scripts) {
        return scripts.send(Script.PLACE, keys, arguments).thenApply(WishAnswer::all);
    }

    private static int addGroup(List<Wish> wishes, int first, List<String> arguments) {
        var what = wishes.get(first);
        var end = first + 1;
        while (end < wishes.size() && wishes.get(end).isLike(what)) end++;
        arguments.add(what.range());
        arguments.add(Long.toString(what.life().toMillis()));
        arguments.add(what.begun() ? "1" : "0");
        arguments.add(Integer.toString(what.quantity()));
        arguments.add(Integer.toString(what.slotIds().size()));
        for (var slotId : what.slotIds()) arguments.add(Long.toString(slotId));
        arguments.add(Integer.toString(end - first));
        for (var who : wishes.subList(first, end)) {
            arguments.add(who.holdId());
            arguments.add(Long.toString(who.userId()));
            arguments.add(who.clientHoldKey());
        }
        return end;
    }
}
