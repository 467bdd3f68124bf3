package dev.jari.inventory.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * New holds as the script reads them that places them: one after the other, as they stand. Neighbours that want the
 * same are told of it once, so those of one offering should stand together.
 */
public record PlaceScriptCall(List<String> keys, List<String> arguments) {

    public PlaceScriptCall {
        keys = List.copyOf(keys);
        arguments = List.copyOf(arguments);
    }

    public static PlaceScriptCall of(List<NewHold> holds, int holdsPerUser) {
        var keys = new ArrayList<String>();
        var arguments = new ArrayList<String>();
        arguments.add(Integer.toString(holdsPerUser));
        for (var next = 0; next < holds.size(); ) {
            var offeringId = holds.get(next).offeringId();
            keys.add(LivePicture.tag(offeringId));
            var counted = arguments.size();
            arguments.add("");
            var groups = 0;
            for (; next < holds.size() && holds.get(next).offeringId().equals(offeringId); groups++)
                next = addGroup(holds, next, arguments);
            arguments.set(counted, Integer.toString(groups));
        }
        return new PlaceScriptCall(keys, arguments);
    }

    /** The answer to each, in their order; nothing is thrown, a failure is the future's. */
    public CompletableFuture<List<NewHoldAnswer>> send(RedisScripts scripts) {
        return scripts.send(Script.PLACE, keys, arguments).thenApply(NewHoldAnswer::all);
    }

    private static int addGroup(List<NewHold> holds, int first, List<String> arguments) {
        var what = holds.get(first);
        var end = first + 1;
        while (end < holds.size() && holds.get(end).isLike(what)) end++;
        arguments.add(what.range());
        arguments.add(Long.toString(what.life().toMillis()));
        arguments.add(what.begun() ? "1" : "0");
        arguments.add(Integer.toString(what.quantity()));
        arguments.add(Integer.toString(what.slotIds().size()));
        for (var slotId : what.slotIds()) arguments.add(slotId.toString());
        arguments.add(Integer.toString(end - first));
        for (var hold : holds.subList(first, end)) {
            arguments.add(hold.holdId().value());
            arguments.add(hold.userId().toString());
            arguments.add(hold.clientHoldKey());
        }
        return end;
    }
}
