package dev.jari.app.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.app.api.PublishedApi.Operation;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Plays every call of the API document as its owner, as another user and without a token, an admin's as a customer. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EveryCallHasAnOwnerJourneyTest {

    /** Who may make a call. */
    private enum Access {
        ANYONE,
        /** Every user who is signed in, about themselves. */
        SIGNED_IN,
        /** Its owner; to others it does not exist. */
        OWNER_OR_NOT_FOUND,
        /** Its owner; others are told that it is not theirs. */
        OWNER_OR_FORBIDDEN,
        /** A caller who was given the name; one that was made up is not found. */
        WHO_KNOWS_IT,
        ADMIN
    }

    private record Decision(String calls, Access access) {}

    /** A call that none of these matches has no owner, and the test fails until it gets one here. */
    private static final List<Decision> DECISIONS = List.of(
            new Decision("GET /v1/(venues|offerings|slots)(/[^/]+)*", Access.ANYONE),
            new Decision("POST /v1/auth/demo-token", Access.ANYONE),
            new Decision("[A-Z]+ /v1/admin/.+", Access.ADMIN),
            new Decision("POST /v1/auth/stream-ticket", Access.SIGNED_IN),
            new Decision("POST /v1/holds", Access.SIGNED_IN),
            new Decision("(GET|POST) /v1/bookings", Access.SIGNED_IN),
            new Decision("GET /v1/(wallet|coupons|notifications|notifications/stream)", Access.SIGNED_IN),
            new Decision("POST /v1/wallet/top-ups", Access.SIGNED_IN),
            new Decision("(GET|DELETE) /v1/holds/\\{holdId}", Access.OWNER_OR_FORBIDDEN),
            new Decision("POST /v1/holds/\\{holdId}/(extend|confirm)", Access.OWNER_OR_FORBIDDEN),
            new Decision("(GET|DELETE) /v1/bookings/\\{idOrNumber}", Access.OWNER_OR_NOT_FOUND),
            new Decision("POST /v1/bookings/\\{idOrNumber}/(cancel|payment|visit)", Access.OWNER_OR_NOT_FOUND),
            new Decision("GET /v1/bookings/\\{idOrNumber}/(timeline|refund-quote|stream)", Access.OWNER_OR_NOT_FOUND),
            new Decision("GET /v1/orders/\\{orderId}", Access.OWNER_OR_NOT_FOUND),
            new Decision("POST /v1/notifications/read-all", Access.SIGNED_IN),
            new Decision("POST /v1/notifications/\\{notificationId}/read", Access.WHO_KNOWS_IT),
            new Decision("(GET|DELETE) /v1/waiting-room/\\{ticket}(/stream)?", Access.WHO_KNOWS_IT));

    @TempDir
    static Path folder;

    private DemoJari jari;
    private DemoThings things;
    private PublishedApi api;

    @BeforeAll
    void open() {
        jari = DemoJari.open(folder);
        things = new DemoThings(jari);
        api = PublishedApi.of(jari);
    }

    @AfterAll
    void close() {
        jari.close();
    }

    Stream<Operation> operations() {
        return api.operations().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operations")
    void only_whom_it_concerns_may_call_it(Operation operation) {
        var decision = DECISIONS.stream()
                .filter(one -> operation.toString().matches(one.calls()))
                .findFirst();
        assertThat(decision)
                .as("this test has to say who may call %s", operation)
                .isPresent();
        var nobody = jari.status(call(operation, null));
        switch (decision.get().access()) {
            case ANYONE -> assertThat(nobody).isNotIn(401, 403);
            case SIGNED_IN -> {
                assertThat(nobody).isEqualTo(401);
                assertThat(jari.status(call(operation, jari.customer(DemoJari.MINJI))))
                        .isNotIn(401, 403, 405);
                if (operation.method().equals("GET") && !operation.isStream()) tellsNothingOfOthers(operation);
            }
            case OWNER_OR_NOT_FOUND -> {
                assertThat(nobody).isEqualTo(401);
                ownedBy(operation, 404);
            }
            case OWNER_OR_FORBIDDEN -> {
                assertThat(nobody).isEqualTo(401);
                ownedBy(operation, 403);
            }
            case WHO_KNOWS_IT -> {
                assertThat(nobody).isEqualTo(401);
                assertThat(jari.status(call(operation, jari.customer(DemoJari.MINJI))))
                        .isIn(403, 404);
            }
            case ADMIN -> {
                assertThat(nobody).isEqualTo(401);
                assertThat(jari.status(call(operation, jari.customer(DemoJari.MINJI))))
                        .isEqualTo(403);
                assertThat(jari.status(call(operation, jari.admin()))).isNotIn(401, 403, 405);
            }
        }
    }

    /** Others first: the owner may use it up. */
    private void ownedBy(Operation operation, int statusForOthers) {
        var path = operation.path();
        var owned = path.contains("{holdId}")
                ? path.replace("{holdId}", things.hold(DemoJari.MINJI, things.freshSlot()))
                : path.contains("{orderId}")
                        ? path.replace(
                                "{orderId}",
                                things.paid(DemoJari.MINJI).path("orderId").asString())
                        : path.replace(
                                "{idOrNumber}",
                                things.booking(DemoJari.MINJI).path("bookingId").asString());
        assertThat(owned).as("this test has to make one of these").doesNotContain("{");
        var call = at(operation, owned);
        var theirs = jari.status(call.as(jari.customer(DemoJari.OTHER)));
        assertThat(theirs).isEqualTo(statusForOthers);
        assertThat(jari.status(call.as(jari.customer(DemoJari.MINJI)))).isNotIn(401, 403, 404, 405);
        // Limits of holds are for another test.
        if (path.contains("{holdId}"))
            jari.status(Call.of("DELETE", owned.replaceAll("/(extend|confirm)$", ""))
                    .as(jari.customer(DemoJari.MINJI)));
    }

    private void tellsNothingOfOthers(Operation operation) {
        var number = things.booking(DemoJari.MINJI).path("bookingNumber").stringValue();
        assertThat(jari.send(call(operation, jari.customer(DemoJari.OTHER))).body())
                .doesNotContain(number);
    }

    /** With ids of nothing, so that an admin's call changes nothing. */
    private Call call(Operation operation, @Nullable String token) {
        return at(operation, operation.path().replaceAll("\\{[^}]+}", "999999999"))
                .as(token);
    }

    private static Call at(Operation operation, String path) {
        var call = Call.of(operation.method(), path).keyed("owner");
        return operation.example().isMissingNode()
                ? call
                : call.with(operation.example().toString());
    }
}
