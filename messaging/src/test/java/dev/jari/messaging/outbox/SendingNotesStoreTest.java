package dev.jari.messaging.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.RoundTrip;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.RowCallbackHandler;

@Covers("B2")
class SendingNotesStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final NoteService notes = NoteService.open(database.url());

    @BeforeEach
    void emptyTables() {
        notes.database.jdbc().sql("TRUNCATE outbox, event_log, inbox, applied").update();
        notes.database.jdbc().sql("UPDATE lane SET last_no = 0").update();
    }

    @AfterEach
    void close() {
        notes.close();
    }

    @Test
    void a_message_appended_outside_a_transaction_is_refused() {
        var note = Outgoing.of(Note.TYPE, "a", new Note("lost"));

        assertThatThrownBy(() -> notes.outbox.append(note))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("inside a transaction");
        assertThatThrownBy(() -> notes.outbox.appendNumbered(List.of(note))).isInstanceOf(IllegalStateException.class);
        assertThat(notes.count("outbox")).isZero();
    }

    @Test
    void a_message_appended_in_another_services_transaction_is_refused() {
        try (var other = ServiceDatabase.open("others", DatabaseSettings.at(database.url()))) {
            assertThatThrownBy(() -> other.transactions()
                            .executeWithoutResult(
                                    _ -> notes.outbox.append(Outgoing.of(Note.TYPE, "a", new Note("lost")))))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("notes");
        }
    }

    @Test
    void a_rollback_publishes_nothing_and_leaves_no_gap() {
        // given
        notes.start();
        notes.send("a", "one");

        // when
        notes.database.transactions().executeWithoutResult(transaction -> {
            notes.outbox.appendNumbered(List.of(Outgoing.of(Note.TYPE, "a", new Note("never"))));
            transaction.setRollbackOnly();
        });
        notes.send("a", "two");

        // then
        notes.awaitApplied(2);
        assertThat(notes.applied("a")).containsExactly("one", "two");
        assertThat(notes.breaksOfOrder()).isZero();
    }

    @Test
    void numbers_are_given_in_the_order_of_the_list() {
        var same = Outgoing.of(Note.TYPE, 7L, "a", new Note("x"));

        var first = notes.database.transactions().execute(_ -> notes.outbox.appendNumbered(List.of(same, same, same)));
        var next = notes.database.transactions().execute(_ -> notes.outbox.appendNumbered(List.of(same)));

        assertThat(first).containsExactly(1L, 2L, 3L);
        assertThat(next).containsExactly(4L);
    }

    @Test
    void a_message_may_name_its_own_number() {
        // given
        notes.start();
        NumberedBody body = no -> new Note("number " + no);

        // when
        notes.database
                .transactions()
                .executeWithoutResult(_ -> notes.outbox.appendNumbered(
                        List.of(Outgoing.of(Note.TYPE, 7L, "a", body), Outgoing.of(Note.TYPE, 7L, "a", body))));

        // then
        notes.awaitApplied(2);
        assertThat(notes.applied("a")).containsExactly("number 1", "number 2");
    }

    @Test
    void all_messages_of_a_transaction_with_numbers_go_in_one_call() {
        var note = Outgoing.of(Note.TYPE, "a", new Note("x"));
        var transactions = notes.database.transactions();

        assertThatThrownBy(() -> transactions.executeWithoutResult(_ -> {
                    notes.outbox.appendNumbered(List.of(note));
                    notes.outbox.append(note);
                }))
                .hasMessageContaining("one call");
        assertThatThrownBy(() -> transactions.executeWithoutResult(_ -> {
                    notes.outbox.append(note);
                    notes.outbox.appendNumbered(List.of(note));
                }))
                .hasMessageContaining("one call");
        assertThat(notes.count("outbox")).isZero();
    }

    @Test
    void what_several_parts_of_a_transaction_append_is_written_once_and_delivered_in_order() {
        // given
        notes.start();

        // when
        notes.database.transactions().executeWithoutResult(_ -> {
            notes.outbox.append(Outgoing.of(Note.TYPE, "a", new Note("first")));
            notes.outbox.append(Outgoing.of(Note.TYPE, "b", new Note("other")));
            notes.outbox.append(Outgoing.of(Note.TYPE, "a", new Note("second")));
        });

        // then
        notes.awaitApplied(3);
        notes.awaitQuiet();
        assertThat(notes.applied("a")).containsExactly("first", "second");
        assertThat(notes.count("event_log")).isEqualTo(3);
        assertThat(notes.breaksOfOrder()).isZero();
    }

    @Test
    void what_goes_with_the_messages_is_written_just_before_the_commit() {
        var note = Outgoing.of(Note.TYPE, 7L, "a", new Note("x"));
        var ofAnotherLane = Outgoing.of(Note.TYPE, 8L, "b", new Note("x"));

        for (var messages : List.of(List.<Outgoing>of(), List.of(note), List.of(note, ofAnotherLane))) {
            emptyTables();
            notes.database.transactions().executeWithoutResult(_ -> {
                notes.outbox.append(messages, counting(_ -> {}));
                assertThat(lastNumberOf(15)).isZero();
            });

            assertThat(lastNumberOf(15)).isOne();
            assertThat(notes.count("outbox")).isEqualTo(messages.size());
        }
    }

    @Test
    void what_fails_with_the_messages_leaves_nothing() {
        assertThatThrownBy(() -> notes.database
                        .transactions()
                        .executeWithoutResult(_ -> notes.outbox.append(
                                List.of(Outgoing.of(Note.TYPE, 7L, "a", new Note("never"))), counting(_ -> {
                                    throw new IllegalStateException("a guard failed");
                                }))))
                .hasMessageContaining("a guard failed");

        assertThat(lastNumberOf(15)).isZero();
        assertThat(notes.count("outbox")).isZero();
    }

    @Test
    void only_one_thing_of_a_transaction_is_its_last() {
        assertThatThrownBy(() -> notes.database.transactions().executeWithoutResult(_ -> {
                    notes.outbox.append(List.of(), counting(_ -> {}));
                    notes.outbox.append(List.of(), counting(_ -> {}));
                }))
                .hasMessageContaining("the last thing");

        assertThat(lastNumberOf(15)).isZero();
    }

    private RoundTrip counting(RowCallbackHandler answer) {
        return notes.database
                .roundTrip()
                .ask("UPDATE lane SET last_no = last_no + 1 WHERE lane = 15 RETURNING last_no", answer);
    }

    private long lastNumberOf(int lane) {
        return notes.database
                .jdbc()
                .sql("SELECT last_no FROM lane WHERE lane = ?")
                .param(lane)
                .query(Long.class)
                .single();
    }
}
