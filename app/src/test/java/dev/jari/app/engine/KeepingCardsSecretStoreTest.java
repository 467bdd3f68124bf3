package dev.jari.app.engine;

import static dev.jari.engine.Engine.granted;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.order.RunRecovery;
import dev.jari.contracts.wallet.TopUpWallet;
import dev.jari.engine.Engine;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;

/** Cards are charged, declined and left open; then everything that is written down is searched for their tokens. */
@Covers("M2")
class KeepingCardsSecretStoreTest {

    private static final String ANY_CARD = "tok_";

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Logger ours = (Logger) LoggerFactory.getLogger("dev.jari");
    private Engine engine;

    @BeforeEach
    void start() {
        logged.start();
        root.addAppender(logged);
        ours.setLevel(Level.TRACE);
        engine = Engine.start(
                        database.url(),
                        redis.url(),
                        MachineChance.CLOCK,
                        MachineChance.IDS::get,
                        Map.of("jari.orders.recovery-after", "0s"))
                .flowing();
    }

    @AfterEach
    void stop() {
        engine.close();
        ours.setLevel(Level.INFO);
        root.detachAppender(logged);
    }

    @Test
    void no_table_and_no_log_of_a_paid_booking_has_the_token() {
        // given
        var slot = engine.slot(3);
        var paid = engine.reserved(new UserId(31), slot);
        var declined = engine.reserved(new UserId(32), slot);
        var open = engine.reserved(new UserId(33), slot);

        // when
        granted(pay(paid, "tok_ok", "a"));
        Engine.refusal(pay(declined, "tok_declined", "b"));
        granted(pay(open, "tok_no_answer", "c"));
        granted(engine.bus()
                .request(new TopUpWallet(new UserId(34), "d", new MoneyInput(5_000L, "KRW"), "tok_ok", null, null)));

        // then
        engine.awaitQuiet();
        assertThat(engine.find(paid).status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(engine.balance(new UserId(34))).isEqualTo(5_000);
        assertThat(tablesWith(ANY_CARD)).isEmpty();
        assertThat(engine.count("orders", "orders WHERE sealed_card IS NOT NULL OR card_token IS NOT NULL"))
                .isZero();
        engine.bus().request(new RunRecovery(null));
        assertThat(tablesWith(ANY_CARD)).isEmpty();
        assertThat(logged.list.stream()
                        .filter(event -> event.getFormattedMessage().contains(ANY_CARD)))
                .isEmpty();
        // This search finds what is there.
        assertThat(tablesWith(paid.bookingNumber())).contains("booking.bookings");
        assertThat(logged.list).isNotEmpty();
    }

    private Answer<BookingNow> pay(Booking booking, String token, String key) {
        return engine.pay(new PayBooking(booking.bookingNumber(), booking.userId(), "CARD", null, token, key, key, 10));
    }

    /** Tables and views of both services, whatever their columns. */
    private List<String> tablesWith(String text) {
        var found = new ArrayList<String>();
        var jdbc = engine.database("orders").jdbc();
        var tables = jdbc.sql("""
                        SELECT format('%I.%I', table_schema, table_name)
                          FROM information_schema.tables
                         WHERE table_schema IN ('booking', 'orders')
                         ORDER BY 1
                        """).query(String.class).list();
        assertThat(tables).contains("booking.event_log", "booking.outbox_events", "orders.orders");
        for (var table : tables) {
            var rows = jdbc.sql("SELECT count(*) FROM %s AS t WHERE strpos(t::text, ?) > 0".formatted(table))
                    .param(text)
                    .query(Long.class)
                    .single();
            if (rows > 0) found.add(table);
        }
        return found;
    }
}
