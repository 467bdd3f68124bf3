package dev.jari.gateway.service;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.offering.FindOffering;
import dev.jari.contracts.venue.FindVenue;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInInventory;
import dev.jari.messaging.group.Overloaded;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class AskingSilentServicesStoreTest {

    private final GatewayServer server = GatewayServer.shared();
    private final StandInInventory inventory = server.inventory();

    @Test
    void where_nobody_answers_everything_is_unavailable_for_now() {
        try (var alone = GatewayServer.alone()) {
            for (var path : new String[] {"/v1/venues", "/v1/offerings/1", "/v1/slots/1"}) {
                // when
                var response = alone.get(path);

                // then
                assertProblem(response, 503, "UNAVAILABLE");
                assertThat(response.headers().firstValue("Retry-After")).hasValue("2");
            }
            assertProblem(alone.admin("GET", "/v1/admin/audit", null), 503, "UNAVAILABLE");
            assertProblem(alone.admin("POST", "/v1/admin/venues", "{}"), 503, "UNAVAILABLE");
            assertProblem(alone.customer("GET", "/v1/bookings", null), 503, "UNAVAILABLE");
            assertProblem(alone.customer("POST", "/v1/holds", "{\"slotId\": 1}"), 503, "UNAVAILABLE");
            assertProblem(
                    alone.customer("POST", "/v1/bookings", "{\"slotId\": 1, \"idempotencyKey\": \"k\"}"),
                    503,
                    "UNAVAILABLE");
        }
    }

    @Test
    void a_question_without_an_answer_is_asked_again() {
        // given a service that misses the first question
        var asked = new AtomicInteger();
        var never = new CountDownLatch(1);
        inventory.answerBy(FindVenue.SUBJECT, FindVenue.class, _ -> {
            if (asked.incrementAndGet() == 1) await(never);
            return Answer.granted(StandInInventory.VENUE);
        });

        // when
        var response = server.get("/v1/venues/5");
        never.countDown();

        // then
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(asked).hasValue(2);
    }

    @Test
    void a_service_that_never_answers_makes_it_unavailable() {
        // given
        var never = new CountDownLatch(1);
        inventory.answerBy(FindOffering.SUBJECT, FindOffering.class, _ -> await(never));

        // when
        var response = server.get("/v1/offerings/5");
        never.countDown();

        // then
        assertProblem(response, 503, "UNAVAILABLE");
        assertThat(response.headers().firstValue("Retry-After")).hasValue("2");
    }

    private static Object await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return "late";
    }

    @Test
    void a_service_without_its_database_is_an_outage_and_one_with_a_bug_is_our_fault() {
        // given
        inventory.answerBy(FindOffering.SUBJECT, FindOffering.class, question -> {
            throw switch ((int) question.offeringId().value()) {
                case 1 -> new DataAccessResourceFailureException("gone");
                case 2 -> new Overloaded("full");
                default -> new IllegalStateException("secret inside of the machine");
            };
        });

        // then
        assertProblem(server.get("/v1/offerings/1"), 503, "UNAVAILABLE");
        assertProblem(server.get("/v1/offerings/2"), 503, "UNAVAILABLE");
        assertThat(assertProblem(server.get("/v1/offerings/3"), 500, "INTERNAL_ERROR")
                        .toString())
                .doesNotContain("secret");
    }
}
