package dev.jari.gateway.web;

import dev.jari.contracts.order.OrderStatus;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.converter.Converter;

/** Reads an order's status in addresses by its word, as JSON has it; Spring would read the name it has in Java. */
public final class OrderStatusWords implements Converter<String, @Nullable OrderStatus> {

    @Override
    public @Nullable OrderStatus convert(String text) {
        // As with every enum: a parameter without a value is as good as none.
        return text.isEmpty() ? null : OrderStatus.ofWord(text.trim());
    }
}
