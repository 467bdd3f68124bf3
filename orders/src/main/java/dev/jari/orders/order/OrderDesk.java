package dev.jari.orders.order;

import dev.jari.messaging.outbox.Outbox;
import dev.jari.orders.provider.PaymentProvider;
import dev.jari.platform.database.ServiceDatabase;
import java.time.InstantSource;

/** Everything that works on orders, made from one set of parts. */
public final class OrderDesk {

    private final ServiceDatabase database;
    private final OrderBooks books;
    private final Goods goods;
    private final PaymentProvider provider;

    public OrderDesk(
            ServiceDatabase database, Outbox outbox, InstantSource clock, Goods goods, PaymentProvider provider) {
        this.database = database;
        this.books = new OrderBooks(database, outbox, clock);
        this.goods = goods;
        this.provider = provider;
    }

    ServiceDatabase database() {
        return database;
    }

    OrderBooks books() {
        return books;
    }

    Payer payer() {
        return new Payer(books, goods, provider);
    }

    Refunds refunds() {
        return new Refunds(books, goods, provider);
    }

    Taking taking() {
        return new Taking(books, goods);
    }

    GivingBack givingBack() {
        return new GivingBack(books, goods);
    }

    PaymentProvider provider() {
        return provider;
    }
}
