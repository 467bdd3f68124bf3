package dev.jari.booking;

import dev.jari.booking.saga.PaymentHandler;
import dev.jari.booking.saga.SagaHandler;
import dev.jari.booking.slotcache.SlotCacheListener;
import dev.jari.contracts.message.BookingCancelled;
import dev.jari.contracts.message.BookingConfirmed;
import dev.jari.contracts.message.BookingFailed;
import dev.jari.contracts.message.BookingPaymentFailed;
import dev.jari.contracts.message.SlotRelease;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.payment.PaymentRefund;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.messaging.bus.Bus;
import java.util.List;

/** The messages booking handles, and those it sends, in one place. */
record BookingMessages(SlotCacheListener slotCache, SagaHandler saga, PaymentHandler payments) {

    private static final String BOOKING = "booking";

    void listenOn(Bus bus) {
        bus.subscribe(slotCache.subscription());
        bus.subscribe(saga.subscription());
        bus.subscribe(payments.subscription());
        for (var type : List.of(SlotReserve.TYPE, SlotRelease.TYPE)) bus.publishes(BOOKING, type, "inventory");
        for (var type : List.of(PaymentRequest.TYPE, PaymentRefund.TYPE)) bus.publishes(BOOKING, type, "orders");
        for (var type :
                List.of(BookingConfirmed.TYPE, BookingCancelled.TYPE, BookingFailed.TYPE, BookingPaymentFailed.TYPE))
            bus.publishes(BOOKING, type, "notify");
    }
}
