package dev.jari.client.wish;

import java.util.LinkedHashMap;
import java.util.Map;

/** Places to be kept for a while. The same key again replaces the hold. */
public record HoldWish(String key, Places places) {

    public static HoldWish of(Places places) {
        return new HoldWish(Keys.fresh(), places);
    }

    public static HoldWish slot(long slotId, int quantity) {
        return of(new Places.OfSlot(slotId, quantity));
    }

    /** As the interface takes it. */
    public Map<String, Object> body() {
        var body = new LinkedHashMap<String, Object>();
        body.put("clientHoldKey", key);
        body.putAll(places.body());
        return body;
    }
}
