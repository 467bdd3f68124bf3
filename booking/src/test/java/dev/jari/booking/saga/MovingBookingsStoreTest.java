package dev.jari.booking.saga;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.booking.attempt.AttemptStatus;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Covers({"B2", "B9", "Z15"})
class MovingBookingsStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static final Set<Trigger> REPLIES =
            EnumSet.of(Trigger.PAID, Trigger.PAYMENT_FAILED, Trigger.PAYMENT_HELD, Trigger.PAYMENT_REFUNDED);

    private BookingService service;
    private long nextUser = 1;

    @BeforeEach
    void open() {
        service = new BookingService(database.url(), redis.url());
        service.inventory.silent();
        service.orders.silent();
        service.inventory.slot(501, 1_000);
    }

    @AfterEach
    void close() {
        service.close();
    }

    static Stream<Arguments> everyStateAndTrigger() {
        return Arrays.stream(BookingStatus.values())
                .flatMap(status -> Arrays.stream(Trigger.values()).map(trigger -> Arguments.of(status, trigger)));
    }

    @ParameterizedTest
    @MethodSource("everyStateAndTrigger")
    void everything_that_happens_is_a_listed_move_or_changes_nothing(BookingStatus status, Trigger trigger) {
        // given
        var id = bookingIn(status, trigger);
        var before = service.records.find(id).orElseThrow();

        // when
        take(id, trigger);
        take(id, trigger);

        // then
        var listed = Moves.find(status, trigger);
        var after = service.records.find(id).orElseThrow();
        assertThat(after.status()).isEqualTo(listed.map(Move::to).orElse(status));
        assertThat(after.version()).isEqualTo(before.version() + (listed.isPresent() ? 1 : 0));
        assertThat(service.count("booking_history WHERE booking_id = %s AND version > 1".formatted(id)))
                .isEqualTo(listed.isPresent() ? 1 : 0);
        assertThat(service.count("booking_slot WHERE booking_id = %s AND active".formatted(id)) == 1)
                .isEqualTo(Moves.ACTIVE.contains(after.status()));
        assertThat(service.meters.find("saga.absorbed").counters().stream()
                        .mapToDouble(counter -> counter.count())
                        .sum())
                .isEqualTo(unusual(status, trigger));
    }

    /** Of a step that comes twice: how often it should not have come. */
    private static int unusual(BookingStatus status, Trigger trigger) {
        return switch (trigger) {
            case PAYMENT_ASKED, CANCELLED, USED, DID_NOT_COME, CONFIRMED_UNPAID -> 0;
            case PLACES_RELEASED -> status == BookingStatus.CANCELLED || status == BookingStatus.FAILED ? 0 : 2;
            // The first one moves its attempt to pay, whatever the booking does.
            case PAID, PAYMENT_FAILED, PAYMENT_HELD, PAYMENT_REFUNDED -> 1;
            case PLACES_RESERVED, PLACES_RESERVED_UNPAID, RESERVE_REFUSED, SAGA_TIMED_OUT, PAYMENT_WINDOW_OVER ->
                Moves.find(status, trigger).isPresent() ? 1 : 2;
        };
    }

    /** Straight into the state, as if it had got there before; a reply about money finds its attempt waiting. */
    private BookingId bookingIn(BookingStatus status, Trigger trigger) {
        var paying = trigger == Trigger.PLACES_RESERVED_UNPAID ? PaymentType.PREPAY : PaymentType.NONE;
        var asked = Asked.by(nextUser).slot(501).key("key-" + nextUser++).paying(paying);
        var id = service.made(asked.now()).bookingId();
        service.database
                .jdbc()
                .sql("""
                        UPDATE bookings
                           SET status = :status,
                               due_at = CASE WHEN :status IN ('PENDING', 'SLOT_RESERVED') THEN due_at END,
                               pay_by = created_at + interval '7 minutes',
                               order_id = CASE WHEN :underWay AND :status = 'SLOT_RESERVED' THEN id END,
                               paying = :underWay AND :status = 'SLOT_RESERVED',
                               fail_reason = CASE WHEN :status = 'FAILED' THEN 'SOLD_OUT' END
                         WHERE id = :id
                        """)
                .param("status", status.name())
                .param("underWay", REPLIES.contains(trigger))
                .param("id", id)
                .update();
        if (REPLIES.contains(trigger)) attempt(id, trigger);
        service.database
                .jdbc()
                .sql("UPDATE booking_slot SET active = ? WHERE booking_id = ?")
                .params(Moves.ACTIVE.contains(status), id)
                .update();
        return id;
    }

    private void attempt(BookingId id, Trigger trigger) {
        service.database
                .jdbc()
                .sql("""
                        INSERT INTO payment_attempt (order_id, booking_id, status, asked_at, changed_at)
                        VALUES (:id, :id, :status, now(), now())
                        """)
                .param("id", id)
                .param("status", trigger == Trigger.PAYMENT_REFUNDED ? "REFUNDING" : "ASKED")
                .update();
    }

    private void take(BookingId id, Trigger trigger) {
        service.database
                .transactions()
                .executeWithoutResult(_ -> service.saga.take(List.of(SampleStep.of(id, trigger))));
    }

    static Stream<Arguments> everyStateCheck() {
        return Stream.of(
                Arguments.of("booking_status_is_known", BookingStatus.values()),
                Arguments.of("attempt_status_is_known", AttemptStatus.values()));
    }

    @ParameterizedTest
    @MethodSource("everyStateCheck")
    void the_database_knows_the_same_states(String constraint, Enum<?>[] states) {
        var check = service.database
                .jdbc()
                .sql("SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = ?")
                .param(constraint)
                .query(String.class)
                .single();

        var names = Pattern.compile("'(\\w+)'")
                .matcher(check)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(names)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(states).map(Enum::name).toList());
    }
}
