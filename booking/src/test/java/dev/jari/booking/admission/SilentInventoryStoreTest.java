package dev.jari.booking.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.booking.ScriptedInventory;
import dev.jari.booking.Told;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.WantedItem;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.hold.PinHold;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.FindStay;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever a customer books, an inventory that says nothing costs little time, and none once that is known. */
@Covers("B6")
class SilentInventoryStoreTest {

    /** Shorter than the product's; an answer still has a second on a crowded machine. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** How long the gateway waits for booking. */
    private static final Duration GATEWAY_PATIENCE = Duration.ofSeconds(5);

    private static final Duration AFTER_THE_PAUSE = Duration.ofMillis(5_001);
    private static final LocalDate DAY = LocalDate.of(2026, 12, 1);
    private static final LocalTime NINE = LocalTime.of(9, 0);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;
    private int requests;

    /** What can't be done from memory alone. */
    enum Way {
        STAY,
        TABLE_BY_TIME,
        MENU,
        HOLD;

        Asked of(Asked asked) {
            return switch (this) {
                case STAY -> asked.stay(DAY, DAY.plusDays(1));
                case TABLE_BY_TIME -> asked.at(DAY.plusDays(9), NINE);
                case MENU -> asked.slot(502).paying(PaymentType.PREPAY).items(new WantedItem(new MenuId(1), 2));
                case HOLD -> asked.hold("h1");
            };
        }

        String subject() {
            return switch (this) {
                case STAY -> FindStay.SUBJECT;
                case TABLE_BY_TIME -> FindSlotAt.SUBJECT;
                case MENU -> ListMenu.SUBJECT;
                case HOLD -> PinHold.SUBJECT;
            };
        }

        int questionsTo(ScriptedInventory inventory) {
            return switch (this) {
                case STAY -> inventory.stayQuestions.get();
                case TABLE_BY_TIME -> inventory.timeQuestions.get();
                case MENU -> inventory.menuQuestions.size();
                case HOLD -> inventory.pinQuestions.get();
            };
        }
    }

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        service = new BookingService(database.url(), redis.url(), PATIENCE);
        service.inventory.slot(501, 40);
        service.inventory.slot(502, 40);
        assertAccepted(book(asked -> asked.slot(502)));
    }

    @AfterEach
    void close() {
        service.close();
    }

    private Told book(UnaryOperator<Asked> wish) {
        requests++;
        service.inventory.hold("h1", requests, 501);
        return service.create(
                wish.apply(Asked.by(requests).key("key-" + requests)).now());
    }

    private static void assertAccepted(Told answer) {
        assertThat(Objects.requireNonNull(answer.booking(), () -> "refused: " + answer.refusal())
                        .status())
                .isEqualTo(BookingStatus.PENDING);
    }

    private static void assertUnavailable(Told answer) {
        var refusal = Objects.requireNonNull(answer.refusal());
        assertThat(refusal.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(refusal.data()).isEqualTo(Map.of("retryAfterSeconds", 1));
    }

    @ParameterizedTest
    @EnumSource
    void silence_is_waited_for_once_and_then_not_asked_until_a_try_is_answered(Way way) {
        // given
        service.inventory.silent = true;

        // when
        var begun = System.nanoTime();
        assertUnavailable(book(way::of));

        // then the caller hears it before the gateway gives up; with two answers before, two tries in vain are half
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(GATEWAY_PATIENCE);
        assertThat(way.questionsTo(service.inventory)).isEqualTo(2);
        assertThat(unanswered(way)).isEqualTo(2);

        // when inventory is left alone
        for (var i = 0; i < 5; i++) assertUnavailable(book(way::of));

        // then
        assertThat(way.questionsTo(service.inventory)).isEqualTo(2);
        assertThat(service.count("bookings")).isEqualTo(1);

        // when one tries after the pause, in vain
        service.clock.advance(AFTER_THE_PAUSE);
        assertUnavailable(book(way::of));
        assertUnavailable(book(way::of));

        // then
        assertThat(way.questionsTo(service.inventory)).isEqualTo(3);

        // when it is back
        service.inventory.silent = false;
        service.clock.advance(AFTER_THE_PAUSE);

        // then
        assertAccepted(book(way::of));
        assertThat(way.questionsTo(service.inventory)).isEqualTo(4);
    }

    private long unanswered(Way way) {
        return service.meters
                .get("course_service.latency")
                .tags("subject", way.subject(), "outcome", "unanswered")
                .timer()
                .count();
    }

    @Test
    void one_silence_answers_for_every_way() {
        // given
        service.inventory.silent = true;
        assertUnavailable(book(Way.STAY::of));

        // then
        for (var way : Way.values()) assertUnavailable(book(way::of));
        assertThat(service.inventory.timeQuestions).hasValue(0);
        assertThat(service.inventory.menuQuestions).isEmpty();
        assertThat(service.inventory.pinQuestions).hasValue(0);

        // and what is known is booked as ever
        assertAccepted(book(asked -> asked.slot(502)));
    }

    @Test
    void a_refused_hold_does_not_wait_for_an_inventory_that_went_silent_meanwhile() {
        // given a slot that is gone, so that its pin is taken back
        service.inventory.gone(501);
        service.inventory.unpinned = () -> service.inventory.silent = true;

        // when
        var begun = System.nanoTime();
        var answer = book(Way.HOLD::of);

        // then
        assertThat(Objects.requireNonNull(answer.refusal()).code()).isEqualTo(ErrorCode.SLOT_NOT_FOUND);
        assertThat(service.inventory.unpinQuestions.get()).isPositive();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(GATEWAY_PATIENCE);
    }
}
