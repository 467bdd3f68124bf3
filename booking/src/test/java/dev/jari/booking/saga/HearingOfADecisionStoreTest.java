package dev.jari.booking.saga;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.booking.news.Decision;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.id.BookingId;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A customer waits in one process while another decides about the booking. */
@Covers("B1")
class HearingOfADecisionStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;

    @BeforeEach
    void open() {
        service = new BookingService(database.url(), redis.url());
        service.inventory.silent();
        service.inventory.slot(501, 10);
    }

    @AfterEach
    void close() {
        service.close();
    }

    @Test
    void the_waiting_process_looks_when_the_other_says_that_something_changed() {
        try (var elsewhere = Waiters.forBookings(service.database)) {
            // given one who waits in the other process
            var booking = service.made(Asked.by(1).slot(501).key("k").now());
            try (var waiter = elsewhere.register(booking.bookingId())) {
                elsewhere.heard(List.of(booking.bookingId()));
                assertThat(waiter.await(Duration.ZERO)).isEmpty();

                // when
                service.database
                        .transactions()
                        .executeWithoutResult(_ -> service.saga.take(
                                List.of(SampleStep.of(booking.bookingId(), Trigger.PLACES_RESERVED))));
                elsewhere.heard(List.of(booking.bookingId(), new BookingId(999)));

                // then it did not take until the next look
                assertThat(waiter.await(Duration.ZERO)).map(Decision::status).contains(BookingStatus.CONFIRMED);
            }
        }
    }
}
