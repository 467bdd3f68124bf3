package dev.jari.booking.action;

import static dev.jari.booking.BookingService.granted;
import static dev.jari.booking.BookingService.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.jari.booking.BookingService;
import dev.jari.contracts.action.ActionResult;
import dev.jari.contracts.action.AdminAction;
import dev.jari.contracts.action.ListActions;
import dev.jari.contracts.action.RecordAction;
import dev.jari.contracts.action.SettleAction;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.UserId;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class KeepingAdminActionsStoreTest {

    private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;
    private AdminActions actions;

    @BeforeEach
    void open() {
        service = new BookingService(database.url(), redis.url());
        actions = new AdminActions(service.database);
        service.database.jdbc().sql("DELETE FROM admin_action").update();
    }

    @AfterEach
    void close() {
        service.close();
    }

    private UUID recorded(long adminId, String target) {
        var id = MachineChance.IDS.get();
        actions.record(new RecordAction(
                id, new UserId(adminId), "POST /v1/admin/slots/{slotId}/close", target, "REQ-1", NOON));
        return id;
    }

    private List<AdminAction> all(@Nullable UserId adminId, int limit) {
        var all = new ArrayList<AdminAction>();
        String cursor = null;
        do {
            var page = granted(actions.list(new ListActions(adminId, cursor, limit)));
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            all.addAll(page.items());
            cursor = page.nextCursor();
        } while (cursor != null);
        return all;
    }

    @Test
    void an_action_without_an_answer_may_have_happened() {
        // when
        recorded(1, "/v1/admin/slots/5/close");

        // then
        var action = all(null, 10).getFirst();
        assertThat(action)
                .isEqualTo(new AdminAction(
                        action.id(),
                        NOON,
                        new UserId(1),
                        "POST /v1/admin/slots/{slotId}/close",
                        "/v1/admin/slots/5/close",
                        "REQ-1",
                        ActionResult.UNKNOWN,
                        null,
                        null,
                        null,
                        null));
    }

    @Test
    void the_answer_completes_it_and_a_later_one_changes_nothing() {
        // given
        var id = recorded(1, "/a");

        // when
        actions.settle(new SettleAction(id, 404, ErrorCode.NOT_FOUND, null, NOON.plusMillis(5)));
        actions.settle(new SettleAction(id, 201, null, "/v1/venues/5", NOON.plusSeconds(5)));

        // then
        var action = all(null, 10).getFirst();
        assertThat(action.result()).isEqualTo(ActionResult.REFUSED);
        assertThat(action.status()).isEqualTo(404);
        assertThat(action.code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(action.made()).isNull();
        assertThat(action.answeredAt()).isEqualTo(NOON.plusMillis(5));
    }

    @Test
    void told_twice_it_is_one_action() {
        // given
        var id = MachineChance.IDS.get();
        var action = new RecordAction(id, new UserId(1), "POST /x", "/x", "REQ-1", NOON);

        // when
        var first = actions.record(action);
        var second = actions.record(action);

        // then
        assertThat(first).isEqualTo(second);
        assertThat(all(null, 10)).hasSize(1);
    }

    @Test
    void an_answer_to_nothing_is_a_bug() {
        var answer = new SettleAction(MachineChance.IDS.get(), 200, null, null, NOON);
        assertThatIllegalStateException().isThrownBy(() -> actions.settle(answer));
    }

    @Test
    void they_are_listed_newest_first_page_by_page_of_all_or_of_one() {
        // given
        for (var i = 0; i < 7; i++) recorded(i % 2 == 0 ? 1 : 2, "/" + i);

        // then
        assertThat(all(null, 3))
                .extracting(AdminAction::target)
                .containsExactly("/6", "/5", "/4", "/3", "/2", "/1", "/0");
        assertThat(all(new UserId(1), 2)).extracting(AdminAction::target).containsExactly("/6", "/4", "/2", "/0");
        assertThat(all(new UserId(3), 2)).isEmpty();
    }

    @Test
    void a_cursor_that_is_none_is_refused() {
        for (var cursor : new String[] {"", "x", "%%%", "YWJj", "\0"}) {
            assertThat(refusal(actions.list(new ListActions(null, cursor, 10))).code())
                    .isEqualTo(ErrorCode.VALIDATION_FAILED);
        }
    }
}
