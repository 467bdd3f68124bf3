package dev.jari.gateway.booking;

import static dev.jari.gateway.booking.OneMeaning.named;

import dev.jari.contracts.booking.WantedItem;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.problem.Problem.Fault;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a booking says besides the places it wants. */
record Extras(
        @Nullable PaymentType paymentType,
        List<WantedItem> items,
        @Nullable Long couponId,
        @Nullable String requestMessage) {

    static final int MESSAGE_CHARACTERS_MAX = 1_000;

    // More lines than any menu has; without a bound one body could hold tens of thousands.
    static final int ITEMS_MAX = 100;

    /** The fields of a body that say it, under all their names. */
    interface Names {

        @Nullable
        PaymentName paymentType();

        @Nullable
        PaymentName reservationType();

        @Nullable
        List<ItemBody> items();

        @Nullable
        List<ItemBody> menuItems();

        @Nullable
        Long couponId();

        @Nullable
        String requestMessage();
    }

    static Extras of(Names body, OneMeaning meaning) {
        var payment = meaning.one(
                named("paymentType", type(body.paymentType())), named("reservationType", type(body.reservationType())));
        var items = meaning.one(named("items", body.items()), named("menuItems", body.menuItems()));
        var message = body.requestMessage() == null ? "" : body.requestMessage().strip();
        if (message.codePointCount(0, message.length()) > MESSAGE_CHARACTERS_MAX)
            meaning.wrong("requestMessage", "too-long");
        var name = body.items() == null ? "menuItems" : "items";
        var wanted = items == null ? List.<WantedItem>of() : wanted(items, name, meaning);
        meaning.check();
        return new Extras(payment, wanted, body.couponId(), message.isEmpty() ? null : message);
    }

    private static @Nullable PaymentType type(@Nullable PaymentName name) {
        return name == null ? null : name.type();
    }

    private static List<WantedItem> wanted(List<ItemBody> items, String name, OneMeaning meaning) {
        var wanted = new ArrayList<WantedItem>();
        if (items.size() > ITEMS_MAX) {
            meaning.wrong(name, "too-long");
            return wanted;
        }
        for (var i = 0; i < items.size(); i++) {
            var item = items.get(i);
            var pointer = "%s/%d".formatted(name, i);
            if (item.menuId() == null) throw missing(pointer + "/menuId");
            if (item.quantity() == null) throw missing(pointer + "/quantity");
            if (item.quantity() < 1) meaning.wrong(pointer + "/quantity", "out-of-range");
            wanted.add(new WantedItem(item.menuId(), item.quantity()));
        }
        return wanted;
    }

    private static RuntimeException missing(String pointer) {
        return Problem.of(ErrorCode.VALIDATION_FAILED)
                .withErrors(List.of(new Fault("/" + pointer, "missing", null)))
                .asException();
    }
}
