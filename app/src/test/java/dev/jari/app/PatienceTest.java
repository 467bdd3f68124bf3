package dev.jari.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingSettings;
import dev.jari.gateway.GatewaySettings;
import dev.jari.testkit.Covers;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;

/** Who asks others must be answered before those who wait for the answer give up. */
@Covers("B6")
class PatienceTest {

    /** For taking back the pin of a hold that becomes no booking. */
    private static final Duration UNPINNING = Duration.ofMillis(500);

    @Test
    void booking_gives_up_on_inventory_before_the_gateway_gives_up_on_booking() {
        var gateway = new Binder().bindOrCreate("jari.gateway", GatewaySettings.class);

        assertThat(BookingSettings.defaults().inventoryPatience().plus(UNPINNING))
                .isLessThan(gateway.bookingPatience());
    }
}
