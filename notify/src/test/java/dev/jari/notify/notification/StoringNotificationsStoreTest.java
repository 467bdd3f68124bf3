package dev.jari.notify.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.NotificationId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.BookingCancelled;
import dev.jari.contracts.message.BookingConfirmed;
import dev.jari.contracts.message.BookingFailed;
import dev.jari.contracts.message.BookingPaymentFailed;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.notification.ListNotifications;
import dev.jari.contracts.notification.Notification;
import dev.jari.contracts.notification.NotificationType;
import dev.jari.contracts.notification.NotificationsPage;
import dev.jari.contracts.notification.ReadAllNotifications;
import dev.jari.contracts.notification.ReadNotification;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.OutboxRelay;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** From booking's outbox over the bus to a user's list, with real rows on both sides. */
@Covers("N1")
class StoringNotificationsStoreTest {

    private static final UserId USER = new UserId(42);
    private static final UserId OTHER = new UserId(43);
    private static final Duration SOON = Duration.ofSeconds(20);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final ManualClock clock = ManualClock.at("2026-11-20T01:02:03Z");
    private final Bodies bodies = Bodies.lenient();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final List<UserId> told = new CopyOnWriteArrayList<>();
    private ServiceDatabase booking;
    private ServiceDatabase notify;
    private Outbox outbox;
    private OutboxRelay relay;
    private Bus bus;

    @BeforeEach
    void open() {
        booking = ServiceDatabase.open("booking", DatabaseSettings.at(database.url()));
        notify = ServiceDatabase.open("notify", DatabaseSettings.at(database.url()));
        booking.jdbc().sql("TRUNCATE outbox").update();
        notify.jdbc().sql("TRUNCATE notification").update();
        var transport = new LocalTransport();
        var settings = MessagingSettings.defaults();
        var metrics = MessagingMetrics.unobserved();
        bus = new Bus(transport, bodies, settings, clock, metrics);
        var notifications = new Notifications(notify, bodies, clock, told::addAll);
        bus.subscribe(notifications.bookingNews(meters));
        notifications.answerOn(bus);
        outbox = new Outbox(booking, bodies, clock, MachineChance.IDS);
        relay = new OutboxRelay(outbox, transport, settings, clock, metrics);
        bus.start();
        relay.start();
    }

    @AfterEach
    void close() {
        relay.close();
        bus.close();
        booking.close();
        notify.close();
    }

    private void say(String type, Object body) {
        booking.transactions().executeWithoutResult(_ -> outbox.append(List.of(Outgoing.of(type, 17, "7001", body))));
    }

    private void allHeard() {
        await().atMost(SOON)
                .until(() -> booking.jdbc()
                                .sql("SELECT count(1) FROM outbox")
                                .query(Long.class)
                                .single()
                        == 0);
    }

    private NotificationsPage list(UserId userId, String language, boolean unread, @Nullable String cursor, int limit) {
        return granted(bus.request(new ListNotifications(userId, language, unread, cursor, limit)));
    }

    private static <T> T granted(Answer<T> answer) {
        return answer.orElseThrow(refusal -> new IllegalStateException(refusal.toString()));
    }

    private static Refusal refusal(Answer<?> answer) {
        return switch (answer) {
            case Answer.Refused<?>(var refusal) -> refusal;
            case Answer.Granted<?>(var value) -> throw new AssertionError("granted: " + value);
        };
    }

    private List<Notification> all(UserId userId, String language) {
        return list(userId, language, false, null, 100).items();
    }

    private Answer<Notification> read(UserId userId, NotificationId id) {
        return bus.request(new ReadNotification(userId, id, "en"));
    }

    static BookingConfirmed confirmed(long bookingId, UserId userId, @Nullable LocalDate checkOut) {
        return new BookingConfirmed(
                new BookingId(bookingId),
                "BK-7QX2M9AB",
                userId,
                "golfer@example.com",
                "김자리",
                new OfferingId(17),
                "푸른 9+9",
                "동코스",
                "서코스",
                "한강 파크골프장",
                LocalDate.of(2026, 11, 21),
                LocalTime.of(9, 0),
                checkOut,
                2,
                new Money(60_000, "KRW"));
    }

    @Test
    void an_event_that_comes_again_is_told_once() {
        // when
        say(BookingConfirmed.TYPE, confirmed(7001, USER, null));
        say(BookingConfirmed.TYPE, confirmed(7001, USER, null));
        allHeard();
        say(BookingConfirmed.TYPE, confirmed(7001, USER, null));
        say(BookingConfirmed.TYPE, confirmed(7002, USER, null));
        allHeard();

        // then
        assertThat(all(USER, "en"))
                .extracting(Notification::bookingId)
                .containsExactly(new BookingId(7002), new BookingId(7001));
        assertThat(meters.counter("notifications.stored").count()).isEqualTo(2);
        assertThat(told).containsExactly(USER, USER);
    }

    private void sayWhatBecameOfFourBookings() {
        say(BookingConfirmed.TYPE, confirmed(7001, USER, null));
        say(BookingConfirmed.TYPE, confirmed(7002, USER, LocalDate.of(2026, 11, 23)));
        say(
                BookingCancelled.TYPE,
                new BookingCancelled(new BookingId(7001), "BK-7QX2M9AB", USER, "rain", new Money(48_000, "KRW")));
        say(BookingFailed.TYPE, new BookingFailed(new BookingId(7003), "BK-33333333", USER, FailReason.SOLD_OUT, null));
        say(
                BookingPaymentFailed.TYPE,
                new BookingPaymentFailed(
                        new BookingId(7004),
                        "BK-44444444",
                        USER,
                        new OrderId(9001),
                        PaymentFailure.PAYMENT_DECLINED,
                        clock.instant()));
        say(
                BookingPaymentFailed.TYPE,
                new BookingPaymentFailed(
                        new BookingId(7004),
                        "BK-44444444",
                        USER,
                        new OrderId(9002),
                        PaymentFailure.INSUFFICIENT_BALANCE,
                        null));
        allHeard();
    }

    @Test
    void each_is_told_in_the_language_of_its_reader() {
        // given
        sayWhatBecameOfFourBookings();

        // when
        var korean = all(USER, "ko").reversed();
        var english = all(USER, "en").reversed();

        // then
        assertThat(english)
                .extracting(Notification::text)
                .containsExactly(
                        "BK-7QX2M9AB: 푸른 9+9 at 한강 파크골프장, 2026-11-21 09:00, places: 2.",
                        "BK-7QX2M9AB: 푸른 9+9 at 한강 파크골프장, 2026-11-21 to 2026-11-23, rooms: 2.",
                        "Booking BK-7QX2M9AB was cancelled. 48,000 KRW go back to you.",
                        "Nothing came of booking BK-33333333. There were not enough places left.",
                        "Booking BK-44444444 is not paid yet. The card was declined. Another card or the wallet may"
                                + " work while the places are kept.",
                        "Booking BK-44444444 is not paid yet. The wallet does not hold enough.");
        assertThat(korean)
                .extracting(Notification::text)
                .contains(
                        "BK-7QX2M9AB: 한강 파크골프장 푸른 9+9, 2026-11-21 09:00, 2자리.",
                        "예약 BK-7QX2M9AB 건이 취소되었습니다. 48,000원 환불됩니다.",
                        "예약 BK-33333333 건이 이루어지지 않았습니다. 남은 자리가 부족했습니다.");
        assertThat(korean).extracting(Notification::title).first().isEqualTo("예약이 확정되었습니다");
        assertThat(english)
                .extracting(Notification::type)
                .containsExactly(
                        NotificationType.BOOKING_CONFIRMED,
                        NotificationType.BOOKING_CONFIRMED,
                        NotificationType.BOOKING_CANCELLED,
                        NotificationType.BOOKING_FAILED,
                        NotificationType.PAYMENT_FAILED,
                        NotificationType.PAYMENT_FAILED);
        assertThat(english.getFirst().createdAt()).isEqualTo(clock.instant());
    }

    @Test
    void a_user_reads_their_own_and_finds_nobody_elses() {
        // given
        for (var id = 1; id <= 5; id++) say(BookingConfirmed.TYPE, confirmed(id, USER, null));
        say(BookingConfirmed.TYPE, confirmed(6, OTHER, null));
        allHeard();
        var foreign = all(OTHER, "en").getFirst().notificationId();
        var own = all(USER, "en").getFirst().notificationId();
        told.clear();

        // when
        var read = granted(read(USER, own));
        clock.advance(Duration.ofMinutes(5));
        var again = granted(read(USER, own));

        // then
        assertThat(read.readAt()).isNotNull();
        assertThat(again).isEqualTo(read);
        assertThat(told).containsExactly(USER);
        assertThat(refusal(read(USER, foreign)).code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(all(OTHER, "en").getFirst().readAt()).isNull();
        assertThat(list(USER, "en", true, null, 100).items()).hasSize(4);
        assertThat(list(USER, "en", true, null, 100).unread()).isEqualTo(4);
        var answer = bus.request(new ReadAllNotifications(USER));
        assertThat(answer.read()).isEqualTo(4);
        assertThat(list(USER, "en", true, null, 100).items()).isEmpty();
        assertThat(list(OTHER, "en", true, null, 100).unread()).isEqualTo(1);
    }

    @Test
    void a_list_goes_on_where_its_page_ended() {
        // given
        for (var id = 1; id <= 5; id++) say(BookingConfirmed.TYPE, confirmed(id, USER, null));
        allHeard();

        // when
        var seen = new ArrayList<BookingId>();
        var page = list(USER, "en", false, null, 2);
        for (var pages = 0; pages < 10; pages++) {
            page.items().forEach(one -> seen.add(one.bookingId()));
            if (page.nextCursor() == null) break;
            page = list(USER, "en", false, page.nextCursor(), 2);
        }

        // then
        assertThat(seen)
                .containsExactly(
                        new BookingId(5), new BookingId(4), new BookingId(3), new BookingId(2), new BookingId(1));
        assertThat(refusal(bus.request(new ListNotifications(USER, "en", false, "x", 2)))
                        .code())
                .isEqualTo(ErrorCode.VALIDATION_FAILED);
    }
}
