package dev.jari.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.app.deploy.WatchedFigures;
import dev.jari.client.JariClient.Role;
import dev.jari.client.wish.BookingWish;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** What {@code jari up} shows to those who watch it. */
class WatchingFiguresJourneyTest {

    /** Of messages and questions over NATS; a Jari in one process needs none. */
    private static final Predicate<String> OVER_NATS =
            figure -> figure.startsWith("nats") || figure.startsWith("questions");

    /** They have a label for what happened, and something has to happen first. */
    private static final List<String> SEEN_WHEN_IT_HAPPENS = List.of("saga.absorbed", "outbox.lagging");

    @TempDir
    static Path folder;

    private static RunningJari jari;

    @BeforeAll
    static void start() throws Exception {
        jari = RunningJari.up(folder);
        // The figures of the audit come with the first.
        assertThat(jari.admin().audit().value().checks()).isNotEmpty();
        // Those of customers' reads come with the first of them, just after it was answered.
        assertThat(jari.fetch("/v1/venues").statusCode()).isEqualTo(200);
        await().atMost(Duration.ofSeconds(20)).until(() -> scrape().contains("uri=\"/v1/venues\""));
    }

    @AfterAll
    static void stop() {
        if (jari != null) jari.close();
    }

    private static HttpResponse<String> asAdmin(String path) throws Exception {
        return jari.send("GET", path, null, "Authorization", "Bearer " + jari.token(1, Role.ADMIN));
    }

    private static String scrape() throws Exception {
        var scrape = asAdmin("/actuator/prometheus");
        assertThat(scrape.statusCode()).isEqualTo(200);
        return scrape.body();
    }

    @Test
    void figures_are_shown_to_admins_only() throws Exception {
        var customer = "Bearer " + jari.token(42, Role.CUSTOMER);

        assertThat(jari.fetch("/actuator/prometheus").statusCode()).isEqualTo(401);
        assertThat(jari.send("GET", "/actuator/prometheus", null, "Authorization", customer)
                        .statusCode())
                .isEqualTo(403);
        assertThat(scrape()).contains("# TYPE booking_created_count_total counter");
    }

    @Test
    void one_process_shows_all_that_alarms_and_the_dashboard_look_at() throws Exception {
        assertThat(WatchedFigures.missingFrom(List.of(scrape())).stream().filter(OVER_NATS.negate()))
                .isEmpty();
    }

    @Test
    void the_handbook_describes_figures_that_there_are() throws Exception {
        assertThat(WatchedFigures.inHandbookAndNot(scrape()).stream().filter(OVER_NATS.negate()))
                .isSubsetOf(SEEN_WHEN_IT_HAPPENS);
    }

    @Test
    void the_times_that_were_expected_are_bounds_of_buckets() throws Exception {
        assertThat(scrape())
                .contains("slot_update_seconds_bucket{le=\"0.015\"}")
                .containsPattern("booking_step_seconds_bucket\\{(step=\"intake\",)?le=\"0\\.01\"")
                .containsPattern("saga_duration_seconds_bucket\\{[^}]*le=\"0\\.2\"")
                .containsPattern("http_server_requests_seconds_bucket\\{[^}]*le=\"0\\.5\"");
    }

    @Test
    void the_overview_has_every_part_and_tells_of_a_booking_made_today() throws Exception {
        // given
        var catalogue = jari.client().catalogue();
        var venue = catalogue.venues("PARK_GOLF", null).value().items().getFirst();
        var game = catalogue.offerings(venue.venueId(), null).value().items().getFirst();
        var day = catalogue.slot(1).value().date().plusDays(20);
        var slot = catalogue.slots(game.offeringId(), day, day).value().items().getFirst();
        assertThat(jari.customer(42).book(BookingWish.slot(slot.slotId(), 1)).value())
                .isNotNull();

        // when
        var answer = asAdmin("/v1/admin/overview");

        // then
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        var overview = JsonMapper.shared().readTree(answer.body());
        assertThat(overview.path("away")).isEmpty();
        assertThat(overview.propertyNames())
                .containsExactly(
                        "at",
                        "date",
                        "timeZone",
                        "bookings",
                        "arrivals",
                        "money",
                        "orders",
                        "holds",
                        "waiting",
                        "messages",
                        "audit",
                        "away");
        assertThat(overview.path("timeZone").asString()).isEqualTo("Asia/Seoul");
        var made = 0L;
        for (var one : overview.path("bookings")) made += one.path("count").asLong();
        assertThat(made).isPositive();
        assertThat(overview.path("messages")).hasSize(4);
        assertThat(overview.at("/audit/violations").asInt(-1)).isZero();
    }
}
