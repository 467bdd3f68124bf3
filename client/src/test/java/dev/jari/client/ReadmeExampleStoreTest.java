package dev.jari.client;

import static dev.jari.client.StandInJari.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.client.booking.Booking;
import dev.jari.client.wish.BookingWish;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README's example is the method below, word by word; so it compiles, and here it runs. */
class ReadmeExampleStoreTest {

    private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Path MODULE = Path.of(System.getProperty("jari.root"), "client");

    // spotless:off
    static String example(URI address) throws InterruptedException {
        try (JariClient jari = JariClient.at(address)) {
            String token = jari.demoToken(42, JariClient.Role.CUSTOMER).value();
            BookingWish wish = BookingWish.slot(170042, 2);      // has its key: sent twice, it books once
            Outcome<Booking> outcome = jari.customer(token).book(wish).await();
            return switch (outcome) {
                case Outcome.Done<Booking>(var booking, var info) -> booking.bookingNumber() + " " + booking.status();
                case Outcome.Refused<Booking>(var problem) -> problem.code() + ", left: " + problem.available();
                case Outcome.Unanswered<Booking>(var why, var cause) -> why + "; send the same wish again";
            };
        }
    }
    // spotless:on

    @Test
    void the_example_of_the_readme_is_the_one_of_this_test() throws Exception {
        // given
        var readme = Files.readString(MODULE.resolve("README.md"));
        var source = Files.readString(MODULE.resolve("src/test/java/dev/jari/client/ReadmeExampleStoreTest.java"));

        // when
        var block = BLOCK.matcher(readme);

        // then
        assertThat(block.find()).isTrue();
        assertThat(source).contains(block.group(1).stripIndent().indent(8));
    }

    @Test
    void it_books() throws Exception {
        try (var server = new StandInJari()) {
            server.say("POST /v1/auth/demo-token", json(200, "{\"accessToken\": \"t\"}"));
            server.say("POST /v1/bookings", json(201, Samples.booking("CONFIRMED")));

            assertThat(example(server.address())).isEqualTo("BK-7K2M9QX4 CONFIRMED");
        }
    }
}
