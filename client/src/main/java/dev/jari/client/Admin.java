package dev.jari.client;

import dev.jari.client.audit.AuditReport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An admin with a token. */
public final class Admin {

    private final Calls calls;
    private final String token;

    Admin(Calls calls, String token) {
        this.calls = calls;
        this.token = token;
    }

    /** Checks the promises against live data, which takes a while. */
    public Reply<AuditReport> audit() {
        var call = Call.get("/v1/admin/audit", token, calls.settings()).within(ClientSettings.LONG_TIMEOUT);
        return calls.send(call, AuditReport.class);
    }

    /** For what this client has no word for. Only reading is repeated. */
    public Reply<JsonNode> call(String method, String path, @Nullable Object body) {
        return new Customer(calls, token).call(method, path, body);
    }
}
