package dev.jari.orders.provider;

import java.time.Duration;

/** Lets time pass, so that a test decides how long three seconds are. */
@FunctionalInterface
public interface Pause {

    void of(Duration time);
}
