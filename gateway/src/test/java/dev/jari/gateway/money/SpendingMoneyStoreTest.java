package dev.jari.gateway.money;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.coupon.CouponInput;
import dev.jari.contracts.coupon.CreateCoupon;
import dev.jari.contracts.coupon.DeleteCoupon;
import dev.jari.contracts.coupon.ListCoupons;
import dev.jari.contracts.coupon.UpdateCoupon;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.order.FindOrder;
import dev.jari.contracts.order.ListOrders;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.contracts.order.RecoveryReport;
import dev.jari.contracts.order.RunRecovery;
import dev.jari.contracts.wallet.FindWallet;
import dev.jari.contracts.wallet.TopUpWallet;
import dev.jari.contracts.wallet.WalletNow;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInOrders;
import dev.jari.gateway.example.ExampleFiles;
import dev.jari.testkit.Covers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SpendingMoneyStoreTest {

    private static final String[] KEY = {"Idempotency-Key", "k-1"};

    private final GatewayServer server = GatewayServer.shared();
    private final StandInOrders orders = server.orders();

    @BeforeEach
    void answer() {
        orders.forgetQuestions();
        orders.answer(FindWallet.SUBJECT, Answer.granted(WalletNow.of(StandInOrders.WALLET)));
        orders.answer(TopUpWallet.SUBJECT, Answer.granted(WalletNow.of(StandInOrders.WALLET)));
        orders.answer(ListCoupons.SUBJECT, Answer.granted(new Page<>(List.of(StandInOrders.COUPON), "9")));
        orders.answer(CreateCoupon.SUBJECT, Answer.granted(StandInOrders.COUPON));
        orders.answer(DeleteCoupon.SUBJECT, Answer.granted(StandInOrders.COUPON));
        orders.answer(FindOrder.SUBJECT, Answer.granted(StandInOrders.ORDER));
        orders.answer(ListOrders.SUBJECT, Answer.granted(new Page<>(List.of(StandInOrders.ORDER), null)));
        orders.answer(RunRecovery.SUBJECT, new RecoveryReport(1, 1, 0, 0, 0, 0, 0, 0));
    }

    private static JsonNode json(HttpResponse<String> response) {
        return JsonMapper.shared().readTree(response.body());
    }

    private static JsonNode example(String name) {
        return JsonMapper.shared().valueToTree(ExampleFiles.read(name));
    }

    private HttpResponse<String> topUp(String body, String... headers) {
        return server.customer("POST", "/v1/wallet/top-ups", body, headers);
    }

    @Test
    @Covers("M3")
    void a_wallet_shows_its_balance_and_entries() {
        // when
        var response = server.customer("GET", "/v1/wallet?currency=KRW&cursor=12&limit=2", null);

        // then
        assertThat(json(response)).isEqualTo(example("wallet"));
        assertThat(orders.lastAsked()).isEqualTo(new FindWallet(new UserId(42), "KRW", "12", 2));
        server.customer("GET", "/v1/wallet", null);
        assertThat(orders.lastAsked()).isEqualTo(new FindWallet(new UserId(42), null, null, 100));
        assertProblem(server.get("/v1/wallet"), 401, "UNAUTHENTICATED");
        assertProblem(server.customer("GET", "/v1/wallet?limit=0", null), 400, "VALIDATION_FAILED");
    }

    @Test
    @Covers("M3")
    void a_top_up_needs_a_key_and_says_whether_it_is_a_repeat() {
        // given
        var body = "{\"amount\": {\"amount\": 100000, \"currency\": \"KRW\"}}";

        // then
        assertProblem(topUp(body), 400, "IDEMPOTENCY_KEY_REQUIRED");
        assertThat(orders.lastAsked()).isNull();
        var first = topUp(body, KEY);
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.headers().firstValue("Idempotent-Replayed")).isEmpty();
        assertThat(orders.lastAsked())
                .isEqualTo(new TopUpWallet(new UserId(42), "k-1", new MoneyInput(100_000L, "KRW")));
        orders.answer(
                TopUpWallet.SUBJECT,
                Answer.granted(WalletNow.of(StandInOrders.WALLET).asReplay()));
        assertThat(topUp(body, KEY).headers().firstValue("Idempotent-Replayed")).hasValue("true");
        orders.answer(TopUpWallet.SUBJECT, Answer.refused(Refusal.of(ErrorCode.IDEMPOTENCY_KEY_REUSED)));
        assertProblem(topUp(body, KEY), 422, "IDEMPOTENCY_KEY_REUSED");
    }

    @Test
    void what_orders_finds_wrong_is_told_with_its_place() {
        // given
        var refusal = Refusal.impossible(List.of(new FieldError("/amount/amount", "out-of-range", null)));
        orders.answer(TopUpWallet.SUBJECT, Answer.refused(refusal));

        // then negative amounts and other currencies are for orders to judge
        var problem = assertProblem(
                topUp("{\"amount\": {\"amount\": -1, \"currency\": \"KRW\"}}", KEY), 422, "VALIDATION_FAILED");
        assertThat(problem.at("/errors/0/pointer").stringValue()).isEqualTo("/amount/amount");
        assertThat(orders.lastAsked()).isEqualTo(new TopUpWallet(new UserId(42), "k-1", new MoneyInput(-1L, "KRW")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'amount': 5} | 422",
                "{'amount': {'amount': '5', 'currency': 'KRW'}} | 422",
                "{'amount': {'amount': 1.5, 'currency': 'KRW'}} | 422",
                "{'amount': {'amount': 1e400, 'currency': 'KRW'}} | 422",
                "{'amount': {'amount': 99999999999999999999, 'currency': 'KRW'}} | 422",
                "{'amount': {'amount': 5, 'currency': 7}} | 422",
                "{'amount': {'amount': 5, 'currency': 'KRW'}, 'userId': 7} | 422",
                "{'amount' | 400",
                "[] | 400",
            })
    void what_can_not_be_read_never_reaches_orders(String body, int status) {
        assertProblem(topUp(body.replace('\'', '"'), KEY), status, "VALIDATION_FAILED");
        assertThat(orders.lastAsked()).isNull();
    }

    @Test
    @Covers("M3")
    void coupons_are_listed_for_the_caller_and_all_of_them_for_an_admin() {
        // when
        var response = server.customer("GET", "/v1/coupons?limit=1&cursor=2", null);

        // then
        assertThat(json(response).at("/items/0")).isEqualTo(example("coupon"));
        assertThat(json(response).path("nextCursor").stringValue()).isEqualTo("9");
        assertThat(orders.lastAsked()).isEqualTo(new ListCoupons(new UserId(42), "2", 1));
        server.admin("GET", "/v1/admin/coupons", null);
        assertThat(orders.lastAsked()).isEqualTo(new ListCoupons(null, null, 100));
    }

    @Test
    void an_admin_changes_a_coupon_as_far_as_orders_allows() {
        // given
        var edit = example("coupon-edit");
        orders.answer(UpdateCoupon.SUBJECT, Answer.granted(StandInOrders.COUPON));

        // when
        var response = server.admin("PUT", "/v1/admin/coupons/3", edit.toString());

        // then
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(json(response)).isEqualTo(example("coupon"));
        assertThat(orders.lastAsked())
                .isEqualTo(new UpdateCoupon(
                        new CouponId(3),
                        new CouponInput(
                                "첫 방문 5,000원",
                                "AMOUNT",
                                5_000L,
                                new MoneyInput(10_000L, "KRW"),
                                Instant.parse("2026-11-01T00:00:00Z"),
                                Instant.parse("2027-11-01T00:00:00Z"),
                                null),
                        true));
        orders.answer(
                UpdateCoupon.SUBJECT,
                Answer.refused(Refusal.of(ErrorCode.INVALID_STATE).because("coupon-used")));
        assertProblem(server.admin("PUT", "/v1/admin/coupons/3", edit.toString()), 409, "INVALID_STATE");
    }

    @Test
    void an_admin_gives_coupons_out_and_withdraws_them() {
        // when
        var created = server.admin(
                "POST", "/v1/admin/coupons", example("coupon-input").toString());

        // then
        assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
        assertThat(json(created)).isEqualTo(example("coupon"));
        assertThat(orders.lastAsked())
                .isEqualTo(new CreateCoupon(new CouponInput(
                        "첫 방문 5,000원",
                        "AMOUNT",
                        5_000L,
                        new MoneyInput(10_000L, "KRW"),
                        Instant.parse("2026-11-01T00:00:00Z"),
                        Instant.parse("2027-11-01T00:00:00Z"),
                        null)));
        assertThat(server.admin("DELETE", "/v1/admin/coupons/3", null).statusCode())
                .isEqualTo(204);
        assertThat(orders.lastAsked()).isEqualTo(new DeleteCoupon(new CouponId(3)));
        orders.answer(DeleteCoupon.SUBJECT, Answer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
        assertProblem(server.admin("DELETE", "/v1/admin/coupons/4", null), 404, "NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'value': 'x'}", "{'validFrom': 'today'}", "{'validTo': 5}", "{'minimum': 5}", "{'x': 1}"})
    void a_coupon_of_the_wrong_shape_never_reaches_orders(String body) {
        assertProblem(server.admin("POST", "/v1/admin/coupons", body.replace('\'', '"')), 422, "VALIDATION_FAILED");
        assertProblem(server.admin("DELETE", "/v1/admin/coupons/x", null), 400, "VALIDATION_FAILED");
        assertThat(orders.lastAsked()).isNull();
    }

    @Test
    void an_order_is_shown_to_its_owner_and_to_admins() {
        assertThat(json(server.customer("GET", "/v1/orders/5001", null))).isEqualTo(example("order"));
        assertThat(orders.lastAsked()).isEqualTo(new FindOrder(new OrderId(5001), new UserId(42)));
        server.admin("GET", "/v1/orders/5001", null);
        assertThat(orders.lastAsked()).isEqualTo(new FindOrder(new OrderId(5001), null));
        orders.answer(FindOrder.SUBJECT, Answer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
        assertProblem(server.customer("GET", "/v1/orders/5002", null), 404, "NOT_FOUND");
        assertProblem(server.customer("GET", "/v1/orders/x", null), 400, "VALIDATION_FAILED");
    }

    @Test
    void admins_see_orders_by_state() {
        assertThat(json(server.admin("GET", "/v1/admin/orders?status=ON_HOLD&bookingId=9&cursor=3&limit=2", null)))
                .isEqualTo(example("orders"));
        assertThat(orders.lastAsked()).isEqualTo(new ListOrders(OrderStatus.ON_HOLD, new BookingId(9), "3", 2));
        assertProblem(server.admin("GET", "/v1/admin/orders?status=LOST", null), 400, "VALIDATION_FAILED");
        assertProblem(server.customer("GET", "/v1/admin/orders", null), 403, "FORBIDDEN");
    }

    @ParameterizedTest
    @EnumSource
    void orders_are_filtered_by_the_word_that_their_status_has_in_answers(OrderStatus status) {
        var response = server.admin("GET", "/v1/admin/orders?status=" + status.word(), null);

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(orders.lastAsked()).isEqualTo(new ListOrders(status, null, null, 100));
    }

    @Test
    void cancelled_orders_are_found_in_the_spelling_of_the_sources_and_no_status_is_none() {
        assertThat(server.admin("GET", "/v1/admin/orders?status=CANCELED", null).statusCode())
                .isEqualTo(200);
        assertThat(orders.lastAsked()).isEqualTo(new ListOrders(OrderStatus.CANCELLED, null, null, 100));
        assertThat(server.admin("GET", "/v1/admin/orders?status=", null).statusCode())
                .isEqualTo(200);
        assertThat(orders.lastAsked()).isEqualTo(new ListOrders(null, null, null, 100));
    }

    @Test
    @Covers("M4")
    void an_admin_runs_the_recovery_for_all_or_one() {
        // when
        var response = server.admin("POST", "/v1/admin/recovery/run", null);

        // then
        assertThat(json(response).path("canceled").intValue()).isEqualTo(1);
        assertThat(orders.lastAsked()).isEqualTo(new RunRecovery(null));
        server.admin("POST", "/v1/admin/recovery/run", "{\"orderId\": 5001}");
        assertThat(orders.lastAsked()).isEqualTo(new RunRecovery(new OrderId(5001)));
        assertProblem(
                server.admin("POST", "/v1/admin/recovery/run", "{\"orderId\": \"all\"}"), 422, "VALIDATION_FAILED");
        assertProblem(server.customer("POST", "/v1/admin/recovery/run", null), 403, "FORBIDDEN");
    }
}
