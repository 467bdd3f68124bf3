package dev.jari.client;

import dev.jari.client.booking.Booking;
import dev.jari.client.booking.BookingStatus;
import dev.jari.client.booking.Hold;
import dev.jari.client.booking.Notification;
import dev.jari.client.booking.Refund;
import dev.jari.client.booking.WaitingPlace;
import dev.jari.client.money.Coupon;
import dev.jari.client.money.Wallet;
import dev.jari.client.wish.BookingWish;
import dev.jari.client.wish.CancelWish;
import dev.jari.client.wish.ConfirmWish;
import dev.jari.client.wish.HoldWish;
import dev.jari.client.wish.PaymentWish;
import dev.jari.client.wish.TopUpWish;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A customer with a token, and what is theirs. */
public final class Customer {

    private final Calls calls;
    private final String token;

    Customer(Calls calls, String token) {
        this.calls = calls;
        this.token = token;
    }

    /** Repeated with the same key it replaces itself, so it may be. */
    public Reply<Hold> hold(HoldWish wish) {
        var call = Call.change("POST", "/v1/holds", token, wish.body(), calls.settings());
        return calls.send(call.asRepeatable(), Hold.class);
    }

    public Reply<Hold> readHold(String holdId) {
        return get(holdPath(holdId), Hold.class);
    }

    /** More time, once. */
    public Reply<Hold> extend(String holdId) {
        return calls.send(Call.change("POST", holdPath(holdId) + "/extend", token, null, calls.settings()), Hold.class);
    }

    /** Gives the places back. */
    public Reply<Boolean> release(String holdId) {
        return calls.send(Call.change("DELETE", holdPath(holdId), token, null, calls.settings()), (_, _) -> true);
    }

    private static String holdPath(String holdId) {
        return "/v1/holds/" + Call.encoded(holdId);
    }

    public Reply<Booking> confirm(ConfirmWish wish) {
        var path = holdPath(wish.holdId()) + "/confirm";
        return calls.send(Call.keyed(path, token, wish.terms().body(), wish.key(), calls.settings()), Booking.class);
    }

    /** Books, standing in the waiting room where there is one. */
    public Reply<Booking> book(BookingWish wish) {
        return book(wish, _ -> {});
    }

    /**
     * The same, hearing of every place in the waiting room.
     *
     * @param listener is called on a thread of the client and must not block
     */
    public Reply<Booking> book(BookingWish wish, Consumer<WaitingPlace> listener) {
        var call = Call.keyed("/v1/bookings", token, wish.body(), wish.key(), calls.settings());
        return new Reply<>(new QueuedCreate(calls, call, listener).begin());
    }

    public Reply<Booking> booking(String idOrNumber) {
        return get(bookingPath(idOrNumber), Booking.class);
    }

    public Reply<Booking> booking(long bookingId) {
        return booking(Long.toString(bookingId));
    }

    /** Looks at a booking until it is no longer pending, as long as the settings' patience lasts. */
    public Reply<Booking> decided(Booking booking) {
        return new Reply<>(
                new DecisionReader(calls, Call.get(bookingPath(id(booking)), token, calls.settings())).begin());
    }

    /** The newest first. */
    public Reply<Page<Booking>> bookings(@Nullable BookingStatus status, @Nullable String cursor) {
        return page("/v1/bookings", "status", status, cursor, Booking.class);
    }

    public Reply<Refund> refundQuote(Booking booking) {
        return get(bookingPath(id(booking)) + "/refund-quote", Refund.class);
    }

    public Reply<Booking> cancel(CancelWish wish) {
        Map<String, Object> body = wish.reason() == null ? Map.of() : Map.of("reason", wish.reason());
        var path = bookingPath(wish.idOrNumber()) + "/cancel";
        return calls.send(Call.keyed(path, token, body, wish.key(), calls.settings()), Booking.class);
    }

    public Reply<Booking> pay(Booking booking, PaymentWish wish) {
        var path = bookingPath(id(booking)) + "/payment";
        return calls.send(Call.keyed(path, token, wish.body(), wish.key(), calls.settings()), Booking.class);
    }

    /** Hears of a booking as it is and of every change, until nothing more can follow. */
    public Following<Booking> follow(Booking booking, Consumer<Booking> listener) {
        var call = Call.get(bookingPath(id(booking)) + "/stream", token, calls.settings());
        return new Following<>(calls, call, "booking", Booking.class, now -> {
                    listener.accept(now);
                    return now.status().terminal();
                })
                .begin();
    }

    private static String bookingPath(String idOrNumber) {
        return "/v1/bookings/" + Call.encoded(idOrNumber);
    }

    private static String id(Booking booking) {
        return Long.toString(booking.bookingId());
    }

    /** In the usual currency, or in another. */
    public Reply<Wallet> wallet(@Nullable String currency) {
        var parameters = new HashMap<String, @Nullable Object>();
        parameters.put("currency", currency);
        return get(Call.query("/v1/wallet", parameters), Wallet.class);
    }

    public Reply<Wallet> topUp(TopUpWish wish) {
        return calls.send(
                Call.keyed("/v1/wallet/top-ups", token, wish.body(), wish.key(), calls.settings()), Wallet.class);
    }

    public Reply<Page<Coupon>> coupons(@Nullable String cursor) {
        return page("/v1/coupons", "kind", null, cursor, Coupon.class);
    }

    /** The newest first. */
    public Reply<Page<Notification>> notifications(@Nullable String cursor) {
        return page("/v1/notifications", "kind", null, cursor, Notification.class);
    }

    /** For what this client has no word for. Only reading is repeated. */
    public Reply<JsonNode> call(String method, String path, @Nullable Object body) {
        var call = method.equals("GET")
                ? Call.get(path, token, calls.settings())
                : Call.change(method, path, token, body, calls.settings());
        return calls.send(call, (_, answer) -> Json.tree(answer));
    }

    private <T> Reply<T> get(String path, Class<T> type) {
        return calls.send(Call.get(path, token, calls.settings()), type);
    }

    private <T> Reply<Page<T>> page(
            String path, String filter, @Nullable Object value, @Nullable String cursor, Class<T> type) {
        var parameters = new HashMap<String, @Nullable Object>();
        parameters.put(filter, value);
        parameters.put("cursor", cursor);
        var call = Call.get(Call.query(path, parameters), token, calls.settings());
        return calls.send(call, (_, body) -> Json.page(body, type));
    }
}
