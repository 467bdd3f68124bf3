package dev.jari.client;

import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Makes events of the lines of a {@code text/event-stream}. Comments, which only keep it open, make none. */
final class Events implements Subscriber<String> {

    private final BiConsumer<String, String> listener;
    private final StringBuilder data = new StringBuilder();
    private String name = "message";
    private volatile @Nullable Subscription subscription;

    /**
     * @param listener hears of each event's name and data
     */
    Events(BiConsumer<String, String> listener) {
        this.listener = listener;
    }

    @Override
    public void onSubscribe(Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String line) {
        if (line.isEmpty()) {
            tell();
            return;
        }
        var colon = line.indexOf(':');
        if (colon == 0) return;
        var field = colon < 0 ? line : line.substring(0, colon);
        var value = colon < 0 ? "" : line.substring(colon + 1);
        if (value.startsWith(" ")) value = value.substring(1);
        switch (field) {
            case "event" -> name = value;
            case "data" -> data.append(data.isEmpty() ? "" : "\n").append(value);
            default -> {
                // The id is the version, which the data has too.
            }
        }
    }

    private void tell() {
        if (!data.isEmpty()) listener.accept(name, data.toString());
        data.setLength(0);
        name = "message";
    }

    void stop() {
        var reading = subscription;
        if (reading != null) reading.cancel();
    }

    @Override
    public void onError(Throwable broken) {}

    @Override
    public void onComplete() {}
}
