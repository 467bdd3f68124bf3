package dev.jari.messaging.fault;

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

class FaultsTest {

    @ParameterizedTest
    @ValueSource(strings = {"08006", "57P01", "57P05", "25P03", "40001", "40P01", "53300"})
    void a_fault_of_the_server_passes_however_deep_it_is_wrapped(String state) {
        assertThat(Faults.passes(new IllegalStateException(new RuntimeException(new SQLException("x", state)))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"23505", "22001", "42P01", "57014"})
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
