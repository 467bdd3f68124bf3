package dev.jari.gateway.action;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.action.ActionResult;
import dev.jari.contracts.action.AdminAction;
import dev.jari.contracts.action.ListActions;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.AdminActionId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.venue.CreateVenue;
import dev.jari.contracts.venue.DeleteVenue;
import dev.jari.contracts.venue.FindVenue;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInBooking;
import dev.jari.gateway.StandInInventory;
import dev.jari.gateway.auth.Role;
import dev.jari.gateway.example.ExampleFiles;
import dev.jari.testkit.server.TestDatabase;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.json.JsonMapper;

class RecordingAdminActionsStoreTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String VENUE = JSON.writeValueAsString(ExampleFiles.read("venue-input"));

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static GatewayServer server;

    @BeforeAll
    static void start() {
        server = started(database.url());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static GatewayServer started(String databaseUrl) {
        return GatewayServer.start(
                "jari.demo=true", "jari.auth.secret=" + GatewayServer.SECRET, "test.database=" + databaseUrl);
    }

    @BeforeEach
    void empty() throws SQLException {
        execute("DELETE FROM gateway.admin_action");
        server.inventory().answer(CreateVenue.SUBJECT, Answer.granted(StandInInventory.VENUE));
    }

    private static void execute(String sql) throws SQLException {
        try (var connection = database.connect();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Actions listed(String query) {
        var response = server.getAs(Role.ADMIN, "/v1/admin/actions" + query);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JSON.readValue(response.body(), Actions.class);
    }

    /** The answer of an action is written down after it was given. */
    private static AdminAction answered() {
        await().until(() -> {
            var actions = listed("").items();
            return !actions.isEmpty() && actions.getFirst().status() != null;
        });
        return listed("").items().getFirst();
    }

    @Test
    void a_change_is_written_down_before_it_is_done_and_completed_after_it() {
        // given
        var before = new CompletableFuture<List<AdminAction>>();
        server.inventory().answerBy(CreateVenue.SUBJECT, CreateVenue.class, _ -> {
            before.complete(listed("").items());
            return Answer.granted(StandInInventory.VENUE);
        });

        // when
        var response = server.admin("POST", "/v1/admin/venues", VENUE, "X-Request-Id", "action-1");

        // then
        assertThat(response.statusCode()).isEqualTo(201);
        var now = GatewayServer.CLOCK.instant();
        assertThat(before.join()).singleElement().satisfies(action -> {
            assertThat(action.adminId()).isEqualTo(new UserId(42));
            assertThat(action.what()).isEqualTo("POST /v1/admin/venues");
            assertThat(action.target()).isEqualTo("/v1/admin/venues");
            assertThat(action.requestId()).isEqualTo("action-1");
            assertThat(action.at()).isEqualTo(now);
            assertThat(action.result()).isEqualTo(ActionResult.UNKNOWN);
        });
        var after = answered();
        assertThat(after.id()).isEqualTo(before.join().getFirst().id());
        assertThat(after.result()).isEqualTo(ActionResult.DONE);
        assertThat(after.status()).isEqualTo(201);
        assertThat(after.made()).isEqualTo("/v1/venues/5");
        assertThat(after.answeredAt()).isEqualTo(now);
    }

    @Test
    void a_refusal_is_written_down_with_its_code_and_its_target() {
        // given
        server.inventory().answer(DeleteVenue.SUBJECT, Answer.refused(Refusal.of(ErrorCode.NOT_FOUND)));

        // when
        assertProblem(server.admin("DELETE", "/v1/admin/venues/77", null), 404, "NOT_FOUND");

        // then
        var action = answered();
        assertThat(action.what()).isEqualTo("DELETE /v1/admin/venues/{venueId}");
        assertThat(action.target()).isEqualTo("/v1/admin/venues/77");
        assertThat(action.result()).isEqualTo(ActionResult.REFUSED);
        assertThat(action.status()).isEqualTo(404);
        assertThat(action.code()).isEqualTo(ErrorCode.NOT_FOUND);
    }

    @Test
    void without_the_gateways_database_only_admins_changes_are_refused() {
        // given a gateway whose database is away from its start on
        try (var without = started("jdbc:postgresql://127.0.0.1:1/away?user=jari")) {
            without.inventory().forgetQuestions();

            // then
            assertProblem(without.admin("POST", "/v1/admin/venues", VENUE), 503, "UNAVAILABLE");
            assertProblem(without.getAs(Role.ADMIN, "/v1/admin/actions"), 503, "UNAVAILABLE");
            assertThat(without.inventory().lastAsked()).isNull();
            without.inventory().answer(FindVenue.SUBJECT, Answer.granted(StandInInventory.VENUE));
            assertThat(without.get("/v1/venues/5").statusCode()).isEqualTo(200);
            without.booking().answer(CreateBooking.SUBJECT, Answer.granted(BookingNow.of(StandInBooking.BOOKING)));
            var booking = without.customer("POST", "/v1/bookings", "{\"slotId\": 501}", "Idempotency-Key", "k-away-1");
            assertThat(booking.statusCode()).as(booking.body()).isLessThan(300);
        }
    }

    @Test
    void what_has_no_answer_written_down_stays_in_the_log_and_the_answer_is_given_all_the_same() throws SQLException {
        // given a gateway that dies, as far as its database can tell, between before and after
        server.inventory().answerBy(CreateVenue.SUBJECT, CreateVenue.class, _ -> {
            try {
                execute("ALTER TABLE gateway.admin_action ADD CONSTRAINT no_answer CHECK (status IS NULL) NOT VALID");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
            return Answer.granted(StandInInventory.VENUE);
        });

        // when
        var response = server.admin("POST", "/v1/admin/venues", VENUE);

        // then
        try {
            assertThat(response.statusCode()).isEqualTo(201);
            assertThat(listed("").items())
                    .singleElement()
                    .satisfies(action -> assertThat(action.result()).isEqualTo(ActionResult.UNKNOWN));
        } finally {
            execute("ALTER TABLE gateway.admin_action DROP CONSTRAINT no_answer");
        }
    }

    @Test
    void booking_is_not_needed_for_an_admins_change() {
        // given
        server.actions().answerBy(ListActions.SUBJECT, ListActions.class, _ -> {
            throw new IllegalStateException("booking is away");
        });
        server.booking().forgetQuestions();

        // when
        var response = server.admin("POST", "/v1/admin/venues", VENUE);

        // then
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(answered().status()).isEqualTo(201);
        assertThat(server.booking().lastAsked()).isNull();
        server.actions().answer(ListActions.SUBJECT, Answer.granted(new Page<>(List.of(), null)));
    }

    @Test
    void an_admin_is_an_admin_at_a_customers_address_too_and_reading_is_no_action() {
        // when
        server.admin("DELETE", "/v1/bookings/77", null);
        server.admin("GET", "/v1/admin/outbox?limit=0", null);
        server.customer("DELETE", "/v1/bookings/77", null);
        server.admin("POST", "/v1/auth/demo-token", "{\"userId\": 1, \"role\": \"ADMIN\"}");

        // then
        assertThat(answered().what()).isEqualTo("DELETE /v1/bookings/{idOrNumber}");
        assertThat(listed("").items()).hasSize(1);
    }

    @Test
    void admins_see_them_page_by_page() throws SQLException {
        // given the actions of the example, and one of another admin
        for (var action :
                JSON.convertValue(ExampleFiles.read("actions"), Actions.class).items()) insert(action, 1);
        insert(
                JSON.convertValue(ExampleFiles.read("actions"), Actions.class)
                        .items()
                        .getFirst(),
                2);

        // when
        var first = server.getAs(Role.ADMIN, "/v1/admin/actions?limit=1&actor=1");
        var cursor = JSON.readTree(first.body()).path("nextCursor").stringValue();
        var second = listed("?limit=1&actor=1&cursor=" + cursor);

        // then
        assertThat(JSON.readTree(first.body()).at("/items/0"))
                .isEqualTo(JSON.valueToTree(ExampleFiles.read("actions")).at("/items/0"));
        assertThat(second.items()).extracting(AdminAction::id).containsExactly(new AdminActionId(1));
        assertThat(second.nextCursor()).isNull();
        assertThat(listed("").items()).hasSize(3);
    }

    private static void insert(AdminAction action, long adminId) throws SQLException {
        execute("""
                INSERT INTO gateway.admin_action
                       (id, admin_id, what, target, request_id, asked_at, status, code, answered_at)
                VALUES (%d, %d, '%s', '%s', '%s', '%s', %d, %s, '%s')
                """.formatted(
                        action.id().value() + (adminId - 1) * 100,
                        adminId,
                        action.what(),
                        action.target(),
                        action.requestId(),
                        action.at(),
                        action.status(),
                        action.code() == null ? "NULL" : "'" + action.code() + "'",
                        action.answeredAt()));
    }

    @Test
    void a_cursor_of_another_kind_is_refused() {
        for (var cursor : new String[] {"x", "YWJj", "%00"})
            assertProblem(server.getAs(Role.ADMIN, "/v1/admin/actions?cursor=" + cursor), 400, "VALIDATION_FAILED");
        assertProblem(server.getAs(Role.CUSTOMER, "/v1/admin/actions"), 403, "FORBIDDEN");
    }

    record Actions(List<AdminAction> items, @Nullable String nextCursor) {}
}
