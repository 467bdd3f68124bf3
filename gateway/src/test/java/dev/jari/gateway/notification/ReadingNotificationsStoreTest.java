package dev.jari.gateway.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.NotificationId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.notification.ListNotifications;
import dev.jari.contracts.notification.Notification;
import dev.jari.contracts.notification.NotificationsChanged;
import dev.jari.contracts.notification.NotificationsPage;
import dev.jari.contracts.notification.ReadAllAnswer;
import dev.jari.contracts.notification.ReadAllNotifications;
import dev.jari.contracts.notification.ReadNotification;
import dev.jari.gateway.EventClient;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInNotify;
import dev.jari.gateway.auth.Role;
import dev.jari.testkit.Covers;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

@Covers("N1")
class ReadingNotificationsStoreTest {

    private static final GatewayServer SERVER =
            GatewayServer.start("jari.auth.secret=" + GatewayServer.SECRET, "jari.stream.look-again=1h");

    private final StandInNotify notify = SERVER.notifications();

    @AfterAll
    static void close() {
        SERVER.close();
    }

    private static Notification notification(long id, String title) {
        var shown = StandInNotify.NOTIFICATION;
        return new Notification(
                new NotificationId(id),
                shown.type(),
                shown.bookingId(),
                title,
                shown.text(),
                Map.of(),
                shown.createdAt(),
                null);
    }

    @Test
    void they_are_listed_in_the_callers_language_page_by_page() {
        // given
        notify.answer(
                ListNotifications.SUBJECT,
                Answer.granted(new NotificationsPage(List.of(notification(11, "확정")), 1, "11")));

        // when
        var page = SERVER.customer(
                "GET", "/v1/notifications?limit=1&unread=true&cursor=12", null, "Accept-Language", "ko-KR");

        // then
        assertThat(page.statusCode()).isEqualTo(200);
        var json = JsonMapper.shared().readTree(page.body());
        assertThat(json.at("/items/0/title").stringValue()).isEqualTo("확정");
        assertThat(json.path("nextCursor").stringValue()).isEqualTo("11");
        assertThat(notify.lastAsked()).isEqualTo(new ListNotifications(new UserId(42), "ko", true, "12", 1));
        assertThat(SERVER.customer("GET", "/v1/notifications?limit=201", null).statusCode())
                .isEqualTo(400);
        assertThat(SERVER.get("/v1/notifications").statusCode()).isEqualTo(401);
    }

    @Test
    void one_is_read_and_someone_elses_is_not_found() {
        notify.answer(ReadNotification.SUBJECT, Answer.granted(StandInNotify.NOTIFICATION));
        assertThat(SERVER.customer("POST", "/v1/notifications/11/read", null).statusCode())
                .isEqualTo(200);
        assertThat(notify.lastAsked()).isEqualTo(new ReadNotification(new UserId(42), new NotificationId(11), "en"));
        notify.answer(ReadNotification.SUBJECT, Answer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
        assertThat(SERVER.customer("POST", "/v1/notifications/12/read", null).statusCode())
                .isEqualTo(404);
        assertThat(SERVER.customer("POST", "/v1/notifications/x/read", null).statusCode())
                .isEqualTo(400);
    }

    @Test
    void all_are_read() {
        notify.answer(ReadAllNotifications.SUBJECT, new ReadAllAnswer(3));
        assertThat(SERVER.customer("POST", "/v1/notifications/read-all", null).body())
                .isEqualTo("{\"read\":3}");
    }

    @Test
    void new_ones_are_shown_as_they_come_to_whom_they_are_for_in_their_language() {
        // given
        notify.answerBy(ListNotifications.SUBJECT, ListNotifications.class, asked -> page(asked, 1));
        try (var client = watch("ko")) {
            assertThat(client.event(0).name()).isEqualTo("snapshot");
            assertThat(client.event(0).data()).contains("\"unread\":1", "ko 1 of 42");

            // when
            notify.answerBy(ListNotifications.SUBJECT, ListNotifications.class, asked -> page(asked, 3));
            SERVER.bus()
                    .broadcast(
                            NotificationsChanged.SUBJECT,
                            new NotificationsChanged(List.of(new UserId(41), new UserId(42))));

            // then
            assertThat(client.event(1).id()).isEqualTo("2");
            assertThat(client.event(2).id()).isEqualTo("3");
            assertThat(client.event(2).name()).isEqualTo("notification");
            assertThat(client.event(2).data()).contains("ko 3 of 42");
            assertThat(client.events()).hasSize(3);
        }
    }

    private static Answer<NotificationsPage> page(ListNotifications asked, long newest) {
        var items = LongStream.rangeClosed(1, newest)
                .mapToObj(id -> notification(
                        newest + 1 - id, "%s %d of %s".formatted(asked.language(), newest + 1 - id, asked.userId())))
                .toList();
        return Answer.granted(new NotificationsPage(items, (int) newest, null));
    }

    private static EventClient watch(String language) {
        return EventClient.open(SERVER.request("/v1/notifications/stream")
                .header("Accept-Language", language)
                .header("Authorization", "Bearer " + GatewayServer.token(Role.CUSTOMER)));
    }
}
