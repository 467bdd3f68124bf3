package dev.jari.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.audit.RunAudit;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AuditingTest {

    private static final CheckResult PASSED = new CheckResult("never-oversold", true, 8_580, List.of());
    private static final CheckResult EMPTY = new CheckResult("served-in-order", false, 0, List.of());
    private static final CheckResult VIOLATED =
            new CheckResult("slot-booked-equals-claims", false, 12, List.of("slot 9 has 3 booked and claims of 2"));

    private final GatewayServer server = GatewayServer.shared();

    private JsonNode audit(CheckResult... checks) {
        server.inventory().answer(RunAudit.INVENTORY, new AuditAnswer(List.of(checks)));
        var response = server.admin("GET", "/v1/admin/audit", null);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(response.body());
    }

    @Test
    void a_check_that_examined_nothing_says_so_and_is_not_counted_as_passed() {
        // when
        var report = audit(PASSED, EMPTY);

        // then
        assertThat(report.path("ok").booleanValue()).isTrue();
        assertThat(report.at("/checks/0").toString())
                .isEqualTo("{\"name\":\"never-oversold\",\"ok\":true,\"outcome\":\"PASSED\",\"examined\":8580,"
                        + "\"violations\":[]}");
        assertThat(report.at("/checks/1/ok").booleanValue()).isFalse();
        assertThat(report.at("/checks/1/outcome").stringValue()).isEqualTo("NOTHING_EXAMINED");
    }

    @Test
    void one_violation_is_enough() {
        // when
        var report = audit(PASSED, VIOLATED);

        // then
        assertThat(report.path("ok").booleanValue()).isFalse();
        assertThat(report.at("/checks/1/outcome").stringValue()).isEqualTo("VIOLATED");
        assertThat(report.at("/checks/1/violations/0").stringValue()).startsWith("slot 9");
    }

    @Test
    void an_audit_that_examined_nothing_at_all_is_no_pass() {
        assertThat(audit(EMPTY).path("ok").booleanValue()).isFalse();
        assertThat(audit().path("ok").booleanValue()).isFalse();
    }
}
