package dev.jari.bench.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The whole way from the client to a rival's rows and back. */
class SellingOverHttpStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    @ParameterizedTest
    @EnumSource(names = {"fairLock", "rowLock"})
    void a_rival_behind_the_gateway_sells_exactly_what_there_is(Engine engine) throws InterruptedException {
        try (var server = BookingServer.start(engine, database.url(), redis.url());
                var crowd = new HttpCrowd(BookingServer.port(server), 30)) {
            var answers = crowd.rush(12);

            assertThat(answers.confirmed()).isEqualTo(12);
            assertThat(answers.soldOut()).isEqualTo(18);
            assertThat(answers.otherwise()).isZero();
        }
    }
}
