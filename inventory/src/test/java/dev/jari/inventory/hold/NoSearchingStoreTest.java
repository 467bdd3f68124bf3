package dev.jari.inventory.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.hold.UnpinHold;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import dev.jari.inventory.InventoryService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import dev.jari.testkit.server.TestServers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Redis' own protocol of what it was asked, during everything a hold can go through. */
@Covers("H4")
class NoSearchingStoreTest {

    private static final String END = "end-of-the-story";

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    @Test
    void keys_are_computed_and_never_searched_for() throws Exception {
        var heard = new CopyOnWriteArrayList<String>();
        var url = URI.create(TestServers.redisUrl());
        var own = "[%s ".formatted(URI.create(redis.url()).getPath().substring(1));
        try (var socket = new Socket(url.getHost(), url.getPort());
                var hotel = new HotelWithHolds(InventoryService.open(database.url(), redis.url()), 3)) {
            socket.getOutputStream().write("MONITOR\r\n".getBytes(StandardCharsets.US_ASCII));
            var reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            assertThat(reader.readLine()).isEqualTo("+OK");
            Thread.ofVirtual().start(() -> listen(reader, own, heard));

            everything(hotel);

            redis.connection().sync().get(END);
            await().atMost(Duration.ofSeconds(20)).until(() -> heard.getLast().contains(END));
        }
        assertThat(heard).hasSizeGreaterThan(50).anyMatch(line -> line.contains("\"EVALSHA\""));
        assertThat(heard)
                .noneMatch(line -> command(line).equals("KEYS") || command(line).endsWith("SCAN"));
    }

    private static void listen(BufferedReader reader, String own, List<String> heard) {
        try {
            for (var line = reader.readLine(); line != null; line = reader.readLine())
                if (line.contains(own)) heard.add(line);
        } catch (IOException _) {
            // The story is over and the socket closed.
        }
    }

    private static String command(String line) {
        var begin = line.indexOf('"') + 1;
        return line.substring(begin, line.indexOf('"', begin)).toUpperCase(Locale.ROOT);
    }

    private static void everything(HotelWithHolds hotel) {
        var holds = hotel.inventory.holds;
        var hold = hotel.hold(1, 0, 1);
        hotel.hold(1, 0, 2);
        holds.find(hold.holdId(), new UserId(1));
        var other = hotel.hold(2, 1, 1);
        holds.extend(other.holdId(), new UserId(2));
        hotel.pin(other);
        holds.unpin(new UnpinHold(other.holdId(), new UserId(2), new BookingId(7)));
        holds.cancel(other.holdId(), new UserId(2));
        var booked = hotel.hold(3, 2, 1);
        hotel.pin(booked);
        hotel.inventory.handle(hotel.confirm(booked, 2), hotel.direct(4, 1, 2));
        hotel.inventory.slots.close(hotel.night(2), null);
        hotel.inventory.clock.advance(Duration.ofMinutes(11));
        hotel.inventory.drift.run();
        hotel.inventory.audit.run();
        redis.connection().sync().flushdb();
        hotel.hold(5, 0, 3);
    }
}
