package dev.jari.app.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.testkit.Covers;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** An admin closes a slot, and later one with its bookings: first nothing is lost, then all of it goes back. */
@Covers({"B7", "B8", "B9", "C3"})
class ClosingADayJourneyTest {

    @TempDir
    static Path folder;

    @Test
    void a_slot_is_closed_alone_and_then_with_what_is_booked() {
        try (var jari = DemoJari.open(folder)) {
            // given
            var things = new DemoThings(jari);
            var before = balance(jari);
            var booking = things.paid(DemoJari.MINJI);
            var slot = booking.at("/slotIds/0").longValue();
            assertThat(balance(jari)).isLessThan(before);

            // when it is closed alone
            admin(jari, "POST", "/v1/admin/slots/%d/close".formatted(slot));

            // then
            assertThat(now(jari, booking).path("status").stringValue()).isEqualTo("CONFIRMED");
            var preview = admin(jari, "GET", "/v1/admin/cancellations/preview?kind=SLOT&id=" + slot);
            assertThat(preview.path("bookings").longValue()).isEqualTo(1);
            assertThat(preview.at("/refunds/0/amount").longValue()).isEqualTo(before - balance(jari));

            // when it is closed with what is booked
            var asked =
                    admin(jari, "POST", "/v1/admin/slots/%d/close?cancelBookings=true&reason=typhoon".formatted(slot));

            // then
            var progress =
                    "/v1/admin/cancellations/" + asked.path("cancellationId").longValue();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> admin(jari, "GET", progress).path("state").stringValue(), "WATCHING"::equals);
            assertThat(admin(jari, "GET", progress).path("done").longValue()).isEqualTo(1);
            var cancelled = now(jari, booking);
            assertThat(cancelled.path("status").stringValue()).isEqualTo("CANCELLED");
            assertThat(cancelled.at("/refund/rule").stringValue()).isEqualTo("SYSTEM");
            await().atMost(Duration.ofSeconds(30)).until(() -> balance(jari) == before);

            // and its customer reads why, and the whole story
            await().atMost(Duration.ofSeconds(30))
                    .until(() ->
                            timeline(jari, booking).contains("\"what\":\"NOTIFIED\",\"detail\":\"BOOKING_CANCELLED\""));
            assertThat(timeline(jari, booking))
                    .contains("typhoon", "WALLET_TAKEN", "WALLET_GIVEN_BACK", "PLACES_GIVEN_BACK", "\"missing\":[]");
        }
    }

    private static JsonNode admin(DemoJari jari, String method, String path) {
        return jari.ask(Call.of(method, path).as(jari.admin()));
    }

    private static JsonNode now(DemoJari jari, JsonNode booking) {
        return jari.ask(Call.get(address(booking)).as(jari.customer(DemoJari.MINJI)));
    }

    private static String timeline(DemoJari jari, JsonNode booking) {
        return jari.ask(Call.get(address(booking) + "/timeline").as(jari.customer(DemoJari.MINJI)))
                .toString();
    }

    private static String address(JsonNode booking) {
        return "/v1/bookings/" + booking.path("bookingId").longValue();
    }

    private static long balance(DemoJari jari) {
        return jari.ask(Call.get("/v1/wallet").as(jari.customer(DemoJari.MINJI)))
                .at("/balance/amount")
                .longValue();
    }
}
