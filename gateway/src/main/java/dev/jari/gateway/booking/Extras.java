package dev.jari.gateway.booking;

import static dev.jari.gateway.booking.Synonyms.named;

import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.WantedItem;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.problem.Problem.Fault;
import dev.jari.gateway.web.WrittenIds;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a booking says besides the places it wants. */
record Extras(
        @Nullable PaymentType paymentType,
        List<WantedItem> items,
        @Nullable CouponId couponId,
        @Nullable String requestMessage) {

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

    static Extras of(Names body, Synonyms names) {
        var payment = names.one(
                named("paymentType", type(body.paymentType())), named("reservationType", type(body.reservationType())));
        var items = names.one(named("items", body.items()), named("menuItems", body.menuItems()));
        var message = body.requestMessage() == null ? "" : body.requestMessage().strip();
        if (message.codePointCount(0, message.length()) > CreateBooking.MESSAGE_MAX)
            names.wrong("requestMessage", "too-long");
        var name = body.items() == null ? "menuItems" : "items";
        var wanted = items == null ? List.<WantedItem>of() : wanted(items, name, names);
        names.check();
        return new Extras(
                payment, wanted, WrittenIds.read(body.couponId(), CouponId::new), message.isEmpty() ? null : message);
    }

    private static @Nullable PaymentType type(@Nullable PaymentName name) {
        return name == null ? null : name.type();
    }

    private static List<WantedItem> wanted(List<ItemBody> items, String name, Synonyms names) {
        var wanted = new ArrayList<WantedItem>();
        if (items.size() > CreateBooking.ITEMS_MAX) {
            names.wrong(name, "too-long");
            return wanted;
        }
        for (var i = 0; i < items.size(); i++) {
            var item = items.get(i);
            var pointer = "%s/%d".formatted(name, i);
            var menuId = WrittenIds.read(item.menuId(), MenuId::new);
            if (menuId == null) throw missing(pointer + "/menuId");
            if (item.quantity() == null) throw missing(pointer + "/quantity");
            if (item.quantity() < 1) names.wrong(pointer + "/quantity", "out-of-range");
            wanted.add(new WantedItem(menuId, item.quantity()));
        }
        return wanted;
    }

    private static RuntimeException missing(String pointer) {
        return Problem.of(ErrorCode.VALIDATION_FAILED)
                .withErrors(List.of(new Fault("/" + pointer, "missing", null)))
                .asException();
    }
}
