package dev.jari.bench.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The whole way from the client to a rival's rows and back. */
class SellingOverHttpStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    @Test
    void a_rival_behind_the_gateway_sells_exactly_what_there_is() throws InterruptedException {
        try (var server = BookingServer.start(Contender.fairLock, database.url(), redis.url());
                var crowd = new HttpCrowd(BookingServer.port(server), 30)) {
            var answers = crowd.rush(12);

            assertThat(answers.confirmed()).isEqualTo(12);
            assertThat(answers.soldOut()).isEqualTo(18);
            assertThat(answers.otherwise()).isZero();
        }
    }
}
