package dev.jari.bench.http;

import dev.jari.booking.BookingWiring;
import dev.jari.notify.NotifyWiring;
import dev.jari.orders.OrdersWiring;
import org.springframework.context.annotation.Import;

/** Everything that is Jari's own behind the gateway, beside inventory. */
@Import({BookingWiring.class, OrdersWiring.class, NotifyWiring.class})
class JariBooking {}
