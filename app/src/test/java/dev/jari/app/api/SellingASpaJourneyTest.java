package dev.jari.app.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.app.kind.KindWithSpa;
import dev.jari.app.server.ServerAddresses;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Jari whose code knows one kind of venue more, and nothing else that is new, sells its places. */
class SellingASpaJourneyTest {

    @TempDir
    Path folder;

    @Test
    void its_places_are_found_held_booked_paid_and_given_back() throws Exception {
        // given
        var classes = Files.createDirectory(folder.resolve("classes"));
        assertThat(KindWithSpa.named().answered().compile(classes)).isEmpty();
        var data = folder.resolve("data");
        try (var jari = DemoJari.openWith(classes, data)) {
            // What a migration would do.
            execute(data, "SET search_path TO inventory; ALTER TABLE venue DROP CONSTRAINT venue_kind_is_known");
            var venue = made(jari, "/v1/admin/venues", "venueId", """
                    {"kind": "SPA", "name": "온천", "timeZone": "Asia/Seoul", "currency": "KRW"}""");
            var offering = made(jari, "/v1/admin/offerings", "offeringId", """
                    {"venueId": %s, "code": "BATH", "name": "탕", "capacity": 2, "paymentTypes": ["PREPAY"],\
                     "price": {"amount": 9000, "currency": "KRW"}}""".formatted(venue));
            var day = new DemoThings(jari).day;
            var rule = """
                    {"from": "%s", "to": "%s", "firstStart": "12:00", "lastStart": "13:00",\
                     "everyMinutes": 60}""".formatted(day, day);
            jari.ask(Call.post("/v1/admin/offerings/%s/slots/generate".formatted(offering), rule)
                    .as(jari.admin()));

            // when
            var slots = jari.ask(Call.get("/v1/offerings/%s/slots?from=%s&to=%s".formatted(offering, day, day)));
            var slot = slots.at("/items/0/slotId").longValue();
            var minji = jari.customer(DemoJari.MINJI);
            var hold = jari.ask(
                            Call.post("/v1/holds", DemoThings.holdWish(slot)).as(minji))
                    .path("holdId")
                    .asString();
            var booking = jari.ask(Call.post("/v1/holds/%s/confirm".formatted(hold), "{\"paymentType\": \"PREPAY\"}")
                    .as(minji)
                    .keyed("bath")
                    .waiting());
            var path = "/v1/bookings/" + booking.path("bookingId");
            var paid = jari.ask(Call.post(path + "/payment", "{\"method\": \"WALLET\"}")
                    .as(minji)
                    .keyed("paid")
                    .waiting());
            var cancelled = jari.ask(
                    Call.post(path + "/cancel", "{}").as(minji).keyed("off").waiting());

            // then
            assertThat(jari.ask(Call.get("/v1/venues?kind=SPA")).path("items").size())
                    .isEqualTo(1);
            assertThat(slots.path("items").size()).isEqualTo(2);
            assertThat(paid.path("status").asString()).isEqualTo("CONFIRMED");
            assertThat(paid.at("/venue/kind").asString()).isEqualTo("SPA");
            assertThat(cancelled.path("status").asString()).isEqualTo("CANCELLED");
            assertThat(jari.printed()).doesNotContain("Exception");
        }
    }

    private static String made(DemoJari jari, String path, String id, String body) {
        return jari.ask(Call.post(path, body).as(jari.admin())).path(id).asString();
    }

    private static void execute(Path data, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(
                        ServerAddresses.postgresOf(data).orElseThrow());
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
