package dev.jari.gateway.notification;

import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.RATE_LIMITED;

import dev.jari.contracts.id.NotificationId;
import dev.jari.contracts.notification.ListNotifications;
import dev.jari.contracts.notification.Notification;
import dev.jari.contracts.notification.NotificationsChanged;
import dev.jari.contracts.notification.NotificationsPage;
import dev.jari.contracts.notification.ReadAllAnswer;
import dev.jari.contracts.notification.ReadAllNotifications;
import dev.jari.contracts.notification.ReadNotification;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.CallerProblems;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.stream.EventStream;
import dev.jari.gateway.stream.Hub;
import dev.jari.gateway.stream.StreamSettings;
import dev.jari.gateway.stream.Streams;
import dev.jari.gateway.web.Language;
import dev.jari.gateway.web.Listing;
import dev.jari.gateway.web.StrictJson;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.Transport;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What the caller was told: listed, read, and shown as it comes. */
@RestController
@RequestMapping("/v1/notifications")
@Tag(name = "Notifications")
public class NotificationEndpoint implements AutoCloseable {

    private static final String EXAMPLE = """
            event: snapshot
            data: {"items":[],"unread":0}

            id: 11
            event: notification
            data: {"notificationId":11,"type":"BOOKING_CONFIRMED","bookingId":7001}

            """;

    private final Streams streams;
    private final Services services;
    private final Hub<Reader, NotificationsPage, WatchedNotifications> hub;
    private final Transport.Listening listening;

    public NotificationEndpoint(Streams streams, StreamSettings settings, Services services, Bus bus) {
        this.streams = streams;
        this.services = services;
        var json = StrictJson.mapper();
        this.hub = new Hub<>("notifications", settings, reader -> new WatchedNotifications(reader, services, json));
        this.listening = bus.listen(NotificationsChanged.SUBJECT, NotificationsChanged.class, this::changed);
    }

    private void changed(NotificationsChanged changed) {
        for (var userId : changed.userIds())
            for (var language : Language.values()) hub.tell(new Reader(userId, language), _ -> {});
    }

    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "List your notifications",
            description = "The newest first, in the language of Accept-Language, whatever it was when they came.")
    @Examples(answer = "notifications")
    @CallerProblems
    Listing<Notification> notifications(
            Caller caller,
            HttpServletRequest request,
            @Parameter(description = "Only those not read yet") @RequestParam(defaultValue = "false") boolean unread,
            @RequestParam(defaultValue = Listing.LIMIT_DEFAULT) @Min(1) @Max(Listing.LIMIT_MAX) int limit,
            @Parameter(description = "nextCursor of the page before") @RequestParam(required = false) @Nullable
                    String cursor) {
        var question = new ListNotifications(caller.userId(), language(request), unread, cursor, limit);
        var page = Services.granted(services.ask(question));
        return new Listing<>(page.items(), page.nextCursor());
    }

    private static String language(HttpServletRequest request) {
        return Language.of(request).locale().getLanguage();
    }

    @PostMapping(path = "/{notificationId}/read", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Say that you have read one",
            description = "Again changes nothing. Someone else's is not found.")
    @Examples(answer = "notification")
    @CallerProblems
    @ProblemAnswers(NOT_FOUND)
    Notification read(Caller caller, HttpServletRequest request, @PathVariable NotificationId notificationId) {
        var wish = new ReadNotification(caller.userId(), notificationId, language(request));
        return Services.granted(services.ask(wish));
    }

    @PostMapping(path = "/read-all", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "Say that you have read all there are")
    @Examples(answer = "notifications-read")
    @CallerProblems
    ReadAllAnswer readAll(Caller caller) {
        return services.ask(new ReadAllNotifications(caller.userId()));
    }

    @EventStream(path = "/stream", example = EXAMPLE)
    @Operation(
            summary = "Watch your notifications",
            description = "First `snapshot` with the newest twenty and how many are unread, counted to 100; then"
                    + " `notification` for each that is new or was read, with its id as the event's id.")
    @CallerProblems
    @ProblemAnswers(RATE_LIMITED)
    void stream(Caller caller, HttpServletRequest request, HttpServletResponse response) {
        hub.watch(new Reader(caller.userId(), Language.of(request)), () -> streams.open(request, response, caller));
    }

    @Override
    public void close() {
        listening.close();
        hub.close();
    }
}
