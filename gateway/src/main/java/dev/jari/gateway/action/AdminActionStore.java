package dev.jari.gateway.action;

import dev.jari.contracts.action.ActionResult;
import dev.jari.contracts.action.AdminAction;
import dev.jari.contracts.action.RecordAction;
import dev.jari.contracts.action.SettleAction;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.AdminActionId;
import dev.jari.contracts.id.UserId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Rows of what admins did. Nothing deletes one, and an answer that was told never changes. */
final class AdminActionStore {

    private final GatewayDatabase database;

    AdminActionStore(GatewayDatabase database) {
        this.database = database;
    }

    private JdbcClient jdbc() {
        return database.opened().jdbc();
    }

    /** Whether it was new; a repeat finds itself written down. */
    boolean insert(RecordAction action) {
        return jdbc().sql("""
                        INSERT INTO admin_action (action_id, admin_id, what, target, request_id, asked_at)
                        VALUES (:action, :admin, :what, :target, :request, :at)
                        ON CONFLICT (action_id) DO NOTHING
                        """)
                        .param("action", action.actionId())
                        .param("admin", action.adminId())
                        .param("what", action.what())
                        .param("target", action.target())
                        .param("request", action.requestId())
                        .param("at", utc(action.at()))
                        .update()
                == 1;
    }

    /** Whether this was its first answer. */
    boolean settle(SettleAction answer) {
        var code = answer.code();
        return jdbc().sql("""
                        UPDATE admin_action
                           SET status = :status, code = :code, made = :made, answered_at = :at
                         WHERE action_id = :action
                           AND status IS NULL
                        """)
                        .param("status", answer.status())
                        .param("code", code == null ? null : code.name())
                        .param("made", answer.made())
                        .param("at", utc(answer.at()))
                        .param("action", answer.actionId())
                        .update()
                == 1;
    }

    boolean knows(UUID actionId) {
        return jdbc().sql("SELECT EXISTS (SELECT 1 FROM admin_action WHERE action_id = :action)")
                .param("action", actionId)
                .query(Boolean.class)
                .single();
    }

    /** Booking's row under booking's number; one that was open when it came may be answered when it comes again. */
    void takeOver(AdminAction action) {
        var code = action.code();
        var answeredAt = action.answeredAt();
        // The row count says only whether this was news: a row that is here and answered stays as it is.
        var _ = jdbc().sql("""
                        INSERT INTO admin_action AS known
                               (id, admin_id, what, target, request_id, asked_at, status, code, made, answered_at)
                        VALUES (:id, :admin, :what, :target, :request, :at, :status, :code, :made, :answeredAt)
                        ON CONFLICT (id) DO UPDATE
                           SET status = excluded.status, code = excluded.code, made = excluded.made,
                               answered_at = excluded.answered_at
                         WHERE known.status IS NULL
                        """)
                .param("id", action.id())
                .param("admin", action.adminId())
                .param("what", action.what())
                .param("target", action.target())
                .param("request", action.requestId())
                .param("at", utc(action.at()))
                .param("status", action.status())
                .param("code", code == null ? null : code.name())
                .param("made", action.made())
                .param("answeredAt", answeredAt == null ? null : utc(answeredAt))
                .update();
    }

    List<AdminAction> before(@Nullable UserId adminId, long id, int limit) {
        var ofOne = adminId == null ? "" : "AND admin_id = :admin";
        return jdbc().sql("""
                        SELECT id, asked_at, admin_id, what, target, request_id, status, code, made, answered_at
                          FROM admin_action
                         WHERE id < :id %s
                         ORDER BY id DESC
                         LIMIT :limit
                        """.formatted(ofOne))
                .param("id", id)
                .param("admin", adminId)
                .param("limit", limit)
                .query((row, _) -> read(row))
                .list();
    }

    private static AdminAction read(ResultSet row) throws SQLException {
        var status = row.getObject("status", Integer.class);
        var code = row.getString("code");
        var answeredAt = row.getObject("answered_at", OffsetDateTime.class);
        return new AdminAction(
                new AdminActionId(row.getLong("id")),
                row.getObject("asked_at", OffsetDateTime.class).toInstant(),
                new UserId(row.getLong("admin_id")),
                row.getString("what"),
                row.getString("target"),
                row.getString("request_id"),
                ActionResult.of(status),
                status,
                code == null ? null : ErrorCode.valueOf(code),
                row.getString("made"),
                answeredAt == null ? null : answeredAt.toInstant());
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }
}
