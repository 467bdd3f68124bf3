package dev.jari.booking.payment;

import static dev.jari.booking.BookingService.granted;
import static dev.jari.booking.BookingService.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.CancelBooking;
import dev.jari.contracts.booking.DecideBooking;
import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.booking.StaffAction;
import dev.jari.contracts.booking.WantedItem;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.BookingPaymentFailed;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.contracts.payment.PaymentItem;
import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.contracts.payment.PaymentReply;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.platform.secret.CardSeal;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Covers({"M2", "M6"})
class PayingStoreTest {

    private static final Money DUE = new Money(20_000, "KRW");

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;

    @BeforeEach
    void open() {
        service = new BookingService(database.url(), redis.url());
        service.inventory.slot(501, 10);
    }

    @AfterEach
    void close() {
        service.close();
    }

    private Booking reserved() {
        var booking = service.made(Asked.by(1)
                .slot(501)
                .key("key")
                .paying(PaymentType.PREPAY)
                .waiting(10)
                .now());
        assertThat(booking.status()).isEqualTo(BookingStatus.SLOT_RESERVED);
        service.awaitQuiet();
        return booking;
    }

    private static PayBooking wallet(Booking booking, String key, int waitSeconds) {
        return new PayBooking(booking.bookingNumber(), new UserId(1), "WALLET", null, null, key, "wallet", waitSeconds);
    }

    private Answer<BookingNow> pay(
            Booking booking, String key, Function<PaymentRequest, @Nullable PaymentReply> orders) {
        service.orders.answer = orders;
        return service.payments.pay(wallet(booking, key, 10));
    }

    /** Asked, and orders says nothing for now. */
    private PaymentRequest begun(Booking booking, String key) {
        service.orders.answer = _ -> null;
        granted(service.payments.pay(wallet(booking, key, 0)));
        service.awaitQuiet();
        return service.orders.requests().getLast();
    }

    private void say(PaymentReply reply) {
        service.orders.says(reply);
        service.awaitQuiet();
    }

    private Booking find(Booking booking) {
        return service.records.find(booking.bookingId()).orElseThrow();
    }

    @Test
    void who_pays_is_confirmed() {
        // given
        var booking = reserved();

        // when
        var answer = pay(booking, "k", request -> service.orders.completed(request, new Money(18_000, "KRW")));

        // then
        var paid = granted(answer).booking();
        assertThat(granted(answer).outcomeKnown()).isTrue();
        assertThat(paid.status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(paid.paidAmount()).isEqualTo(new Money(18_000, "KRW"));
        assertThat(paid.amountDue()).isEqualTo(Money.none("KRW"));
        var request = service.orders.requests().getFirst();
        assertThat(paid.orderId()).isEqualTo(request.orderId());
        assertThat(request.amount()).isEqualTo(DUE);
        assertThat(request.method()).isEqualTo(PaymentMethod.WALLET);
        assertThat(request.userId()).isEqualTo(new UserId(1));
        assertThat(service.count("booking_history WHERE what IN ('PAYMENT_ASKED', 'PAID')"))
                .isEqualTo(2);
    }

    @Test
    void items_of_the_booking_are_asked_for_as_they_were_priced() {
        var booking = service.made(Asked.by(1)
                .slot(501)
                .key("key")
                .paying(PaymentType.PREPAY)
                .items(new WantedItem(new MenuId(1), 2))
                .waiting(10)
                .now());

        pay(booking, "k", service.orders::completed);

        assertThat(service.orders.requests().getFirst().items())
                .containsExactly(new PaymentItem(new MenuId(1), "비빔밥", new Money(9_000, "KRW"), 2));
    }

    @ParameterizedTest
    @CsvSource({
        "PAYMENT_DECLINED, PAYMENT_DECLINED, 402",
        "INSUFFICIENT_BALANCE, INSUFFICIENT_BALANCE, 402",
        "COUPON_NOT_USABLE, COUPON_NOT_USABLE, 409",
        "OUT_OF_STOCK, OUT_OF_STOCK, 409",
        "SYSTEM_FAILURE, UNAVAILABLE, 503",
        "ANOTHER_PAYMENT, INVALID_STATE, 409",
    })
    void who_is_declined_is_told_why_and_may_try_again(PaymentFailure failure, ErrorCode code, int status) {
        // given
        var booking = reserved();

        // when
        var declined = pay(booking, "k", request -> service.orders.failed(request, failure));

        // then
        assertThat(refusal(declined).code()).isEqualTo(code);
        assertThat(refusal(declined).status()).isEqualTo(status);
        assertThat(find(booking).status()).isEqualTo(BookingStatus.SLOT_RESERVED);
        assertThat(dueAtPayBy()).isEqualTo(1);
        var told = service.news.expect(BookingPaymentFailed.class);
        assertThat(told.userId()).isEqualTo(booking.userId());
        assertThat(told.reason()).isEqualTo(failure);
        assertThat(told.payBy()).isEqualTo(booking.payBy());
        var paid = pay(booking, "k2", service.orders::completed);
        assertThat(granted(paid).booking().status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(service.orders.requests())
                .extracting(PaymentRequest::orderId)
                .doesNotHaveDuplicates()
                .hasSize(2);
        assertThat(service.orders.refunds()).isEmpty();
    }

    private long dueAtPayBy() {
        return service.count("bookings WHERE due_at = pay_by AND NOT paying");
    }

    @Test
    void a_replay_gets_the_outcome_of_its_own_attempt() {
        // given
        var booking = reserved();
        pay(booking, "k", request -> service.orders.failed(request, PaymentFailure.PAYMENT_DECLINED));
        pay(booking, "k2", service.orders::completed);

        // when
        var declined = service.payments.pay(wallet(booking, "k", 10));
        var paid = service.payments.pay(wallet(booking, "k2", 10));

        // then
        assertThat(refusal(declined).code()).isEqualTo(ErrorCode.PAYMENT_DECLINED);
        assertThat(refusal(declined).replayed()).isTrue();
        assertThat(granted(paid).booking().status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(granted(paid).replayed()).isTrue();
        assertThat(service.orders.requests()).hasSize(2);
        var other = new PayBooking(booking.bookingNumber(), new UserId(1), "CARD", null, "tok_ok", "k", "card", 0);
        assertThat(refusal(service.payments.pay(other)).code()).isEqualTo(ErrorCode.IDEMPOTENCY_KEY_REUSED);
    }

    @Test
    void a_second_click_while_a_payment_is_under_way_is_refused() throws Exception {
        var booking = reserved();
        service.orders.answer = _ -> null;

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = threads.invokeAll(IntStream.range(0, 8)
                    .<Callable<Answer<BookingNow>>>mapToObj(
                            click -> () -> service.payments.pay(wallet(booking, "k" + click, 0)))
                    .toList());
            var begun = 0;
            for (var answer : answers) {
                if (answer.get() instanceof Answer.Granted) begun++;
                else {
                    assertThat(refusal(answer.get()).code()).isEqualTo(ErrorCode.INVALID_STATE);
                    assertThat(refusal(answer.get()).sentence()).isEqualTo("payment-under-way");
                }
            }
            assertThat(begun).isEqualTo(1);
        }
        service.awaitQuiet();
        assertThat(service.orders.requests()).hasSize(1);
        assertThat(service.count("idempotency_keys WHERE route = 'PAY'")).isEqualTo(1);
    }

    @Test
    void the_same_key_at_the_same_time_pays_once_and_everybody_is_told() throws Exception {
        var booking = reserved();
        service.orders.answer = service.orders::completed;

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = threads.invokeAll(IntStream.range(0, 8)
                    .<Callable<Answer<BookingNow>>>mapToObj(_ -> () -> service.payments.pay(wallet(booking, "k", 10)))
                    .toList());
            for (var answer : answers)
                assertThat(granted(answer.get()).booking().status()).isEqualTo(BookingStatus.CONFIRMED);
        }
        assertThat(service.orders.requests()).hasSize(1);
    }

    @Test
    void a_payment_may_be_begun_until_the_last_moment_and_then_has_time() {
        // given
        var booking = reserved();
        service.clock.advance(Duration.ofMinutes(7).minusSeconds(1));

        // when
        var request = begun(booking, "k");
        service.clock.advance(Duration.ofSeconds(179));
        assertThat(service.scheduler.fire()).isZero();
        say(service.orders.completed(request));

        // then
        assertThat(find(booking).status()).isEqualTo(BookingStatus.CONFIRMED);
    }

    @Test
    void when_the_window_is_over_nobody_begins_to_pay() {
        var booking = reserved();
        service.clock.advance(Duration.ofMinutes(7));

        var refusal = refusal(service.payments.pay(wallet(booking, "k", 0)));

        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_STATE);
        assertThat(refusal.sentence()).isEqualTo("payment-window-over");
        service.awaitQuiet();
        assertThat(service.orders.commands()).isEmpty();
    }

    @Test
    void a_booking_never_fails_while_its_payment_is_under_way() {
        // given
        var booking = reserved();
        var request = begun(booking, "k");
        say(service.orders.held(request));

        // when hours pass
        for (var look = 0; look < 60; look++) {
            service.clock.advance(Duration.ofMinutes(4));
            assertThat(service.scheduler.fire()).isZero();
        }

        // then
        assertThat(find(booking).status()).isEqualTo(BookingStatus.SLOT_RESERVED);
        assertThat(refusal(service.payments.pay(wallet(booking, "k2", 0))).code())
                .isEqualTo(ErrorCode.INVALID_STATE);
        say(service.orders.completed(request));
        assertThat(find(booking).status()).isEqualTo(BookingStatus.CONFIRMED);
    }

    @Test
    void one_that_fails_after_the_window_fails_the_booking() {
        // given
        var booking = reserved();
        service.clock.advance(Duration.ofMinutes(6));
        var request = begun(booking, "k");
        service.clock.advance(Duration.ofMinutes(2));
        assertThat(service.scheduler.fire()).as("under way").isZero();

        // when
        say(service.orders.failed(request, PaymentFailure.SYSTEM_FAILURE));
        assertThat(service.scheduler.fire()).isEqualTo(1);

        // then
        assertThat(find(booking).failReason()).isEqualTo(FailReason.PAYMENT_WINDOW_OVER);
    }

    @Test
    void what_is_not_known_yet_is_answered_as_it_stands() {
        var booking = reserved();

        var answer = pay(booking, "k", service.orders::held);

        assertThat(granted(answer).outcomeKnown()).isFalse();
        assertThat(granted(answer).booking().status()).isEqualTo(BookingStatus.SLOT_RESERVED);
    }

    @Test
    void money_that_comes_after_a_cancel_goes_back_once() {
        // given
        var booking = reserved();
        var request = begun(booking, "k");
        service.cancels.cancel(new CancelBooking(booking.bookingNumber(), new UserId(1), null, null, null, "same", 0));
        service.awaitQuiet();
        assertThat(service.orders.refunds()).isEmpty();

        // when
        say(service.orders.completed(request));
        say(service.orders.completed(request));

        // then
        var over = find(booking);
        assertThat(over.status()).isEqualTo(BookingStatus.CANCELLED);
        assertThat(over.refund()).isEqualTo(new RefundQuote(100, DUE, "PAID_TOO_LATE"));
        assertThat(over.paidAmount()).isEqualTo(DUE);
        assertThat(service.orders.refunds()).singleElement().satisfies(refund -> {
            assertThat(refund.orderId()).isEqualTo(request.orderId());
            assertThat(refund.amount()).isEqualTo(DUE);
        });
        assertThat(service.count("booking_history WHERE what = 'PAID'")).isEqualTo(1);
        assertThat(service.count("booking_history WHERE what = 'PAYMENT_REFUNDED'"))
                .isEqualTo(1);
    }

    @Test
    void who_waits_for_a_payment_that_came_too_late_is_told_so() throws Exception {
        // given
        var booking = reserved();
        service.orders.answer = _ -> null;

        // when
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var paying = threads.submit(() -> service.payments.pay(wallet(booking, "k", 10)));
            await().atMost(BookingService.SOON)
                    .until(() -> service.orders.requests().size() == 1);
            service.cancels.cancel(
                    new CancelBooking(booking.bookingNumber(), new UserId(1), null, null, null, "same", 0));
            service.orders.says(
                    service.orders.completed(service.orders.requests().getFirst()));

            // then
            var refusal = refusal(paying.get());
            assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_STATE);
            assertThat(refusal.sentence()).isEqualTo("paid-too-late");
        }
    }

    @Test
    void the_money_of_a_second_order_goes_back_and_the_first_stays() {
        // given an order that counted as failed, and another that paid
        var booking = reserved();
        var first = begun(booking, "k");
        say(service.orders.failed(first, PaymentFailure.SYSTEM_FAILURE));
        pay(booking, "k2", service.orders::completed);
        var confirmed = find(booking);

        // when the first is paid after all
        say(service.orders.completed(first));

        // then
        var after = find(booking);
        assertThat(after.status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(after.orderId()).isEqualTo(confirmed.orderId());
        assertThat(after.paidAmount()).isEqualTo(DUE);
        assertThat(after.refund()).isNull();
        assertThat(service.orders.refunds())
                .extracting(refund -> refund.orderId())
                .containsExactly(first.orderId());
    }

    @Test
    void who_is_confirmed_without_a_payment_gets_one_under_way_back() {
        // given
        var booking = reserved();
        var request = begun(booking, "k");
        service.decisions.decide(new DecideBooking(booking.bookingNumber(), StaffAction.CONFIRM, new UserId(9), null));

        // when
        say(service.orders.completed(request));

        // then
        assertThat(find(booking).paidAmount()).isNull();
        assertThat(service.orders.refunds())
                .extracting(refund -> refund.orderId())
                .containsExactly(request.orderId());
    }

    @Test
    void the_coupon_named_with_the_booking_is_used_first_and_not_insisted_on() {
        // given
        var booking = reserved();
        service.database.jdbc().sql("UPDATE bookings SET coupon_id = 77").update();

        // when
        pay(booking, "k", request -> service.orders.failed(request, PaymentFailure.COUPON_NOT_USABLE));
        pay(booking, "k2", service.orders::completed);

        // then
        assertThat(service.orders.requests())
                .extracting(PaymentRequest::couponId)
                .containsExactly(new CouponId(77), null);
    }

    @ParameterizedTest
    @CsvSource({
        "CASH, , /method",
        "CARD, , /cardToken",
    })
    void what_can_never_be_paid_is_refused(String method, @Nullable String token, String pointer) {
        var booking = reserved();

        var refusal = refusal(service.payments.pay(
                new PayBooking(booking.bookingNumber(), new UserId(1), method, null, token, "k", "same", 0)));

        assertThat(refusal.code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
        assertThat(refusal.status()).isEqualTo(422);
        assertThat(refusal.errors())
                .singleElement()
                .satisfies(error -> assertThat(error.pointer()).isEqualTo(pointer));
    }

    @Test
    void where_cards_are_not_taken_they_are_refused_at_once_and_wallets_go_on() {
        var booking = reserved();
        var byCard = new PayBooking(booking.bookingNumber(), new UserId(1), "CARD", null, "tok_ok", "k", "card", 0);

        var refusal = refusal(service.paymentsWithoutCards.pay(byCard));

        assertThat(refusal.status()).isEqualTo(422);
        assertThat(refusal.errors())
                .singleElement()
                .satisfies(error -> assertThat(error.pointer()).isEqualTo("/method"));
        service.orders.answer = service.orders::completed;
        assertThat(granted(service.paymentsWithoutCards.pay(wallet(booking, "w", 10)))
                        .booking()
                        .status())
                .isEqualTo(BookingStatus.CONFIRMED);
        assertThat(service.orders.requests()).hasSize(1);
    }

    @Test
    void a_card_leaves_booking_sealed_for_its_order() {
        var booking = reserved();
        service.orders.answer = service.orders::completed;

        granted(service.payments.pay(
                new PayBooking(booking.bookingNumber(), new UserId(1), "CARD", null, "tok_ok", "k", "card", 10)));

        var request = service.orders.requests().getLast();
        assertThat(request.cardToken()).isNull();
        var seal = CardSeal.of("", true).orElseThrow();
        assertThat(seal.open(
                        String.valueOf(request.sealedCard()), request.orderId().toString()))
                .hasValue("tok_ok");
    }

    @Test
    void only_ones_own_booking_and_only_what_waits_for_money_is_paid() {
        var booking = reserved();

        var foreign = new PayBooking(booking.bookingNumber(), new UserId(2), "WALLET", null, null, "k", "same", 0);
        assertThat(refusal(service.payments.pay(foreign)).code()).isEqualTo(ErrorCode.BOOKING_NOT_FOUND);
        pay(booking, "k", service.orders::completed);
        var again = refusal(service.payments.pay(wallet(booking, "k2", 0)));
        assertThat(again.code()).isEqualTo(ErrorCode.INVALID_STATE);
        assertThat(again.data()).containsEntry("status", "CONFIRMED");
    }
}
