package dev.jari.gateway;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.action.ActionKept;
import dev.jari.contracts.action.ActionsPage;
import dev.jari.contracts.action.AdminAction;
import dev.jari.contracts.action.ListActions;
import dev.jari.contracts.action.RecordAction;
import dev.jari.contracts.action.SettleAction;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.venue.CreateVenue;
import dev.jari.contracts.venue.DeleteVenue;
import dev.jari.contracts.venue.VenueAnswer;
import dev.jari.gateway.auth.Role;
import dev.jari.gateway.example.ExampleFiles;
import dev.jari.platform.fault.Unreachable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class RecordingAdminActionsTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String VENUE = JSON.writeValueAsString(ExampleFiles.read("venue-input"));

    private final GatewayServer server = GatewayServer.shared();
    private final List<Object> kept = Collections.synchronizedList(new ArrayList<>());

    @BeforeEach
    void remember() {
        server.actions().answerBy(RecordAction.SUBJECT, RecordAction.class, action -> {
            kept.add(action);
            return new ActionKept(action.actionId());
        });
        server.actions().answerBy(SettleAction.SUBJECT, SettleAction.class, answer -> {
            // The answer of an action is written down after it was given: those of other tests may come late.
            if (isRecordedHere(answer.actionId())) kept.add(answer);
            return new ActionKept(answer.actionId());
        });
        server.inventory().answerBy(CreateVenue.SUBJECT, CreateVenue.class, wish -> {
            kept.add(wish);
            return VenueAnswer.of(StandInInventory.VENUE);
        });
    }

    private boolean isRecordedHere(UUID actionId) {
        synchronized (kept) {
            return kept.stream()
                    .anyMatch(one -> one instanceof RecordAction action
                            && action.actionId().equals(actionId));
        }
    }

    @AfterEach
    void forget() {
        server.actions().keep();
    }

    @Test
    void a_change_is_written_down_before_it_is_done_and_completed_after_it() {
        // when
        var response = server.admin("POST", "/v1/admin/venues", VENUE, "X-Request-Id", "action-1");

        // then
        assertThat(response.statusCode()).isEqualTo(201);
        await().until(() -> kept.size() == 3);
        var recorded = (RecordAction) kept.get(0);
        assertThat(recorded)
                .isEqualTo(new RecordAction(
                        recorded.actionId(),
                        42,
                        "POST /v1/admin/venues",
                        "/v1/admin/venues",
                        "action-1",
                        GatewayServer.CLOCK.instant()));
        assertThat(kept.get(1)).isInstanceOf(CreateVenue.class);
        assertThat(kept.get(2))
                .isEqualTo(new SettleAction(
                        recorded.actionId(), 201, null, "/v1/venues/5", GatewayServer.CLOCK.instant()));
    }

    @Test
    void a_refusal_is_written_down_with_its_code_and_its_target() {
        // given
        server.inventory().answer(DeleteVenue.SUBJECT, VenueAnswer.refused(Refusal.of(ErrorCode.NOT_FOUND)));

        // when
        assertProblem(server.admin("DELETE", "/v1/admin/venues/77", null), 404, "NOT_FOUND");

        // then
        await().until(() -> kept.size() == 2);
        assertThat(((RecordAction) kept.getFirst()).what()).isEqualTo("DELETE /v1/admin/venues/{venueId}");
        assertThat(((RecordAction) kept.getFirst()).target()).isEqualTo("/v1/admin/venues/77");
        assertThat(((SettleAction) kept.getLast()).status()).isEqualTo(404);
        assertThat(((SettleAction) kept.getLast()).code()).isEqualTo(ErrorCode.NOT_FOUND);
    }

    @Test
    void what_cannot_be_written_down_is_not_done() {
        // given
        server.actions().answerBy(RecordAction.SUBJECT, RecordAction.class, _ -> {
            throw new Unreachable("the database is away");
        });

        // then
        assertProblem(server.admin("POST", "/v1/admin/venues", VENUE), 503, "UNAVAILABLE");
        assertThat(kept).isEmpty();
    }

    @Test
    void an_answer_that_cannot_be_written_down_is_given_all_the_same() {
        // given
        server.actions().answerBy(SettleAction.SUBJECT, SettleAction.class, _ -> {
            throw new IllegalStateException("away");
        });

        // then
        assertThat(server.admin("POST", "/v1/admin/venues", VENUE).statusCode()).isEqualTo(201);
    }

    @Test
    void an_admin_is_an_admin_at_a_customers_address_too_and_reading_is_no_action() {
        // when
        server.admin("DELETE", "/v1/bookings/77", null);
        server.admin("GET", "/v1/admin/outbox?limit=0", null);
        server.customer("DELETE", "/v1/bookings/77", null);
        server.admin("POST", "/v1/auth/demo-token", "{\"userId\": 1, \"role\": \"ADMIN\"}");

        // then
        await().until(() -> kept.stream().anyMatch(SettleAction.class::isInstance));
        assertThat(kept).hasSize(2);
        assertThat(((RecordAction) kept.getFirst()).what()).isEqualTo("DELETE /v1/bookings/{idOrNumber}");
    }

    @Test
    void admins_see_them_page_by_page() {
        // given
        var actions =
                JSON.convertValue(ExampleFiles.read("actions"), Actions.class).items();
        server.actions().answer(ListActions.SUBJECT, new ActionsPage(actions, "next", null));

        // when
        var response = server.getAs(Role.ADMIN, "/v1/admin/actions?limit=2&actor=1&cursor=abc");

        // then
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(Objects.requireNonNull(server.actions().lastAsked())).isEqualTo(new ListActions(1L, "abc", 2));
        var page = JSON.readTree(response.body());
        assertThat(page.path("nextCursor").stringValue()).isEqualTo("next");
        assertThat(page.path("items"))
                .isEqualTo(JSON.valueToTree(ExampleFiles.read("actions")).path("items"));
    }

    @Test
    void a_cursor_of_another_kind_is_refused() {
        // given
        server.actions()
                .answer(
                        ListActions.SUBJECT,
                        ActionsPage.refused(
                                Refusal.malformed(List.of(new FieldError("cursor", "invalid-value", null)))));

        // then
        assertProblem(server.getAs(Role.ADMIN, "/v1/admin/actions?cursor=x"), 400, "VALIDATION_FAILED");
        assertProblem(server.getAs(Role.CUSTOMER, "/v1/admin/actions"), 403, "FORBIDDEN");
    }

    record Actions(List<AdminAction> items) {}
}
