package dev.jari.gateway.waiting;

import static dev.jari.gateway.waiting.TestGateway.guest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.id.UserId;
import dev.jari.gateway.waiting.WaitingTickets.Ticket;
import dev.jari.testkit.Covers;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestRedis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers("Q2")
class SharingSettingsStoreTest {

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");

    private TestGateway gateway() {
        return new TestGateway(redis.url(), clock, 2);
    }

    @Test
    void a_ticket_of_one_gateway_is_good_at_another_also_after_a_restart() {
        try (var one = gateway();
                var other = gateway()) {
            var ticket = new Ticket(new UserId(1), guest(1));

            var text = tickets(one).text(ticket);

            assertThat(tickets(other).read(text)).hasValue(ticket);
            try (var restarted = gateway()) {
                assertThat(tickets(restarted).read(text)).hasValue(ticket);
            }
        }
    }

    @Test
    void a_redis_that_was_emptied_learns_the_secret_again() {
        try (var one = gateway();
                var other = gateway()) {
            var text = tickets(one).text(new Ticket(new UserId(1), guest(1)));
            other.rooms.beat();
            redis.connection().sync().flushdb();

            other.shared.refresh();
            one.shared.refresh();

            assertThat(tickets(other).read(text)).isPresent();
        }
    }

    @Test
    void a_capacity_that_was_set_outlives_a_restart() {
        try (var one = gateway()) {
            one.shared.change(7);
        }
        try (var restarted = gateway()) {
            restarted.rooms.beat();
            assertThat(restarted.shared.capacity()).isEqualTo(7);
        }
    }

    private static WaitingTickets tickets(TestGateway gateway) {
        return new WaitingTickets(gateway.shared);
    }
}
