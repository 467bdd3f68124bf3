package dev.jari.platform.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.TransactionTimedOutException;

class FaultsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "08000",
                "08001",
                "08003",
                "08004",
                "08006",
                "08P01", // connection, and what PgBouncer says
                "25006", // a standby, or a primary that was demoted
                "25P03",
                "25P04",
                "57P05", // ended by the server's time limits
                "26000",
                "42P05", // behind a pooler that gave it another session
                "40001",
                "40003",
                "40P01",
                "55P03", // lost against others
                "53000",
                "53100",
                "53200",
                "53300",
                "53400", // disk, memory, connections
                "57000",
                "57014",
                "57P01",
                "57P02",
                "57P03",
                "57P04", // cancelled, shut down, starting
                "58000",
                "58030",
                "58P01" // disk and files
            })
    void a_fault_of_the_server_passes_however_deep_it_is_wrapped(String state) {
        assertThat(Faults.passes(new IllegalStateException(new RuntimeException(new SQLException("x", state)))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"23505", "22001", "42P01", "25P02", "40002", "0A000", "54000", "XX000", "XX001"})
    void a_fault_of_the_statement_does_not_pass(String state) {
        assertThat(Faults.passes(new SQLException("x", state))).isFalse();
    }

    @Test
    void no_connection_to_be_had_passes_and_a_bug_does_not() {
        assertThat(Faults.passes(new SQLTransientConnectionException("pool is empty")))
                .isTrue();
        assertThat(Faults.passes(new RuntimeException(new ConnectException("refused"))))
                .isTrue();
        assertThat(Faults.passes(new IllegalStateException("bug"))).isFalse();
    }

    @Test
    void what_took_too_long_passes_and_is_told_from_what_is_away() {
        var tooLong = new TransactionTimedOutException("deadline has passed");
        var cancelled = new RuntimeException(new SQLException("canceling statement due to timeout", "57014"));

        assertThat(Faults.passes(tooLong)).isTrue();
        assertThat(Faults.ranOutOfTime(tooLong)).isTrue();
        assertThat(Faults.ranOutOfTime(cancelled)).isTrue();
        assertThat(Faults.ranOutOfTime(new SQLException("shut down", "57P01"))).isFalse();
    }

    @Test
    void a_fault_hidden_by_a_rollback_that_failed_too_passes() {
        var hidden = new TransactionSystemException("JDBC rollback failed", new SQLException("x", "25000"));
        hidden.initApplicationException(new RuntimeException(new SQLException("gone", "57P01")));

        assertThat(Faults.passes(hidden)).isTrue();
        assertThat(Faults.passes(new TransactionSystemException("rollback", new SQLException("Connection is closed"))))
                .isTrue();
    }

    @Test
    void waiting_doubles_up_to_its_limit() {
        var backoff = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(5));
        var random = new SplittableRandom(1);

        assertThat(Duration.ofNanos(backoff.nanos(1, random))).isBetween(Duration.ofMillis(75), Duration.ofMillis(100));
        assertThat(Duration.ofNanos(backoff.nanos(3, random)))
                .isBetween(Duration.ofMillis(300), Duration.ofMillis(400));
        assertThat(Duration.ofNanos(backoff.nanos(1_000, random)))
                .isBetween(Duration.ofMillis(3_750), Duration.ofSeconds(5));
    }
}
