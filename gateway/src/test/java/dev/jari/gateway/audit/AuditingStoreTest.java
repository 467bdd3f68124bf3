package dev.jari.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.audit.FindSlotVersions;
import dev.jari.contracts.audit.ListPaid;
import dev.jari.contracts.audit.ListRefusals;
import dev.jari.contracts.audit.PaidBooking;
import dev.jari.contracts.audit.PlacesAtVersion;
import dev.jari.contracts.audit.RefusalTally;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.contracts.audit.SlotVersion;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.Money;
import dev.jari.gateway.GatewayServer;
import dev.jari.platform.audit.Findings;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AuditingStoreTest {

    private static final CheckResult PASSED = new CheckResult("never-oversold", true, 8_580, List.of());
    private static final CheckResult EMPTY = new CheckResult("served-in-order", false, 0, List.of());
    private static final CheckResult VIOLATED =
            new CheckResult("slot-booked-equals-claims", false, 12, List.of("slot 9 has 3 booked and claims of 2"));

    private static final String FIGURE = "/actuator/metrics/jari.audit.violations?tag=check:outbox-drains";

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
                        + "\"seen\":8580,\"of\":8580,\"violations\":[]}");
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

    @Test
    void a_promise_two_services_look_after_is_one_check_and_planted_money_makes_it_red() {
        // given money that orders keeps in order, for a booking that knows nothing of it
        var kept = new CheckResult("money-has-a-place", true, 5, List.of());
        server.orders().answer(RunAudit.ORDERS, new AuditAnswer(List.of(kept)));
        var paid = new PaidBooking(new BookingId(7), new OrderId(70), new Money(24_000, "KRW"));
        try {
            server.orders().answer(ListPaid.ORDERS, new Items<>(List.of(paid)));
            server.booking().answer(ListPaid.BOOKING, new Items<>(List.of(paid)));

            // when
            var agreed = audit(PASSED);
            server.booking().answer(ListPaid.BOOKING, new Items<>(List.of()));
            var planted = audit(PASSED);

            // then
            assertThat(agreed.at("/checks").size()).isEqualTo(5);
            assertThat(agreed.at("/checks/1").toString())
                    .isEqualTo("{\"name\":\"money-has-a-place\",\"ok\":true,\"outcome\":\"PASSED\",\"examined\":6,"
                            + "\"seen\":6,\"of\":6,\"violations\":[]}");
            assertThat(planted.path("ok").booleanValue()).isFalse();
            assertThat(planted.at("/checks/1/violations/0").stringValue())
                    .isEqualTo("booking 7 counts on no order, and 24000 KRW of order 70 is kept");
        } finally {
            server.orders().answer(RunAudit.ORDERS, new AuditAnswer(List.of()));
            server.orders().answer(ListPaid.ORDERS, new Items<>(List.of()));
            server.booking().answer(ListPaid.BOOKING, new Items<>(List.of()));
        }
    }

    @Test
    void a_planted_refusal_makes_its_check_red() {
        // given a customer refused on a version on which a place was left
        var seen = new SlotVersion(new SlotId(9), 3);
        var refused = new RefusalTally(new UUID(7, 7), Instant.parse("2026-11-18T09:00:00Z"), seen, 1, 2);
        try {
            server.booking().answer(ListRefusals.SUBJECT, new Items<>(List.of(refused)));

            // when
            server.inventory().answer(FindSlotVersions.SUBJECT, new Items<>(List.of(new PlacesAtVersion(seen, 0, 5))));
            var rightly = audit(PASSED);
            server.inventory().answer(FindSlotVersions.SUBJECT, new Items<>(List.of(new PlacesAtVersion(seen, 1, 5))));
            var planted = audit(PASSED);

            // then
            assertThat(rightly.path("ok").booleanValue()).isTrue();
            assertThat(rightly.toString())
                    .contains("{\"name\":\"refused-in-order\",\"ok\":true,\"outcome\":\"PASSED\",\"examined\":2,"
                            + "\"seen\":2,\"of\":2,\"violations\":[]}");
            assertThat(planted.path("ok").booleanValue()).isFalse();
            assertThat(planted.toString())
                    .contains("slot 9: 2 refused at 2026-11-18T09:00:00Z who wanted 1 or more, on version 3,"
                            + " which had 1 left");
        } finally {
            server.booking().answer(ListRefusals.SUBJECT, new Items<>(List.of()));
        }
    }

    @Test
    void messages_that_lie_about_in_any_service_make_one_check_red_and_are_counted() {
        // given
        server.outboxes().find("inventory", new Findings(40, List.of(), null));
        server.outboxes().find("notify", new Findings(2, List.of("message 7 waits since noon"), "in part"));

        // when
        var report = audit(PASSED);
        var figure = JsonMapper.shared()
                .readTree(server.admin("GET", FIGURE, null).body())
                .at("/measurements/0/value");
        server.outboxes().startOver();
        audit(PASSED);
        var afterwards = JsonMapper.shared()
                .readTree(server.admin("GET", FIGURE, null).body())
                .at("/measurements/0/value");

        // then
        var drains = report.path("checks")
                .valueStream()
                .filter(check -> check.path("name").stringValue().equals("outbox-drains"))
                .toList();
        assertThat(drains).singleElement().asString().contains("\"examined\":42", "message 7", "in part");
        assertThat(report.path("ok").booleanValue()).isFalse();
        assertThat(figure.intValue()).isEqualTo(1);
        assertThat(afterwards.intValue()).isZero();
    }
}
