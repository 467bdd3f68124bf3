package dev.jari.client;

/** Documents as Jari writes them. */
final class Samples {

    private Samples() {}

    static String booking(String status) {
        return """
                {"bookingId": 9001, "bookingNumber": "BK-7K2M9QX4", "userId": 42, "status": "%s",
                 "visitStatus": "PENDING", "slotIds": [170042],
                 "offering": {"offeringId": 17, "code": "RIVER-18", "name": "강변 18홀"},
                 "venue": {"venueId": 3, "kind": "PARK_GOLF", "name": "한강", "timeZone": "Asia/Seoul",
                           "ladder": [{"hoursBefore": 0, "percent": 0}]},
                 "date": "2026-12-01", "startTime": "09:20", "quantity": 2, "paymentType": "NONE",
                 "totalAmount": {"amount": 48000, "currency": "KRW"}, "amountDue": {"amount": 0, "currency": "KRW"},
                 "items": [], "acceptedSeq": 512, "createdAt": "2026-11-20T03:00:00.125Z", "version": 2,
                 "addedLater": {"by": "a newer server"}}
                """.formatted(status);
    }

    static String slot() {
        return """
                {"slotId": 170042, "offeringId": 17, "date": "2026-12-01", "startTime": "09:20", "endTime": "12:30",
                 "startsAt": "2026-12-01T00:20:00Z", "capacity": 4, "booked": 1, "held": 1, "available": 2,
                 "status": "AVAILABLE", "price": {"amount": 24000, "currency": "KRW"}, "premium": false, "version": 5,
                 "edition": 1}
                """;
    }
}
