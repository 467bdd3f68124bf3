package dev.jari.client.wish;

import java.time.LocalDate;
import java.time.LocalTime;
import java.util.LinkedHashMap;
import java.util.Map;

/** Which places, and how many of them. */
public sealed interface Places {

    int quantity();

    record OfSlot(long slotId, int quantity) implements Places {}

    /** One room, or several, for every night from the day of arrival to the day before leaving. */
    record OfStay(long offeringId, LocalDate checkIn, LocalDate checkOut, int quantity) implements Places {}

    /** A slot that is named by its time; a table's comes into being with the first who asks for it. */
    record AtTime(long offeringId, LocalDate date, LocalTime startTime, int quantity) implements Places {}

    /** As the interface takes them. */
    default Map<String, Object> body() {
        var body = new LinkedHashMap<String, Object>();
        switch (this) {
            case OfSlot slot -> body.put("slotId", slot.slotId());
            case OfStay stay -> {
                body.put("offeringId", stay.offeringId());
                body.put("checkIn", stay.checkIn().toString());
                body.put("checkOut", stay.checkOut().toString());
            }
            case AtTime time -> {
                body.put("offeringId", time.offeringId());
                body.put("date", time.date().toString());
                body.put("startTime", time.startTime().toString());
            }
        }
        body.put("quantity", quantity());
        return body;
    }
}
