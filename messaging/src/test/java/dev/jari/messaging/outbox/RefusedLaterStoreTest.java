package dev.jari.messaging.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.inbox.ParkedMessage;
import dev.jari.messaging.inbox.ParkedMessages;
import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestNats;
import io.nats.client.Nats;
import io.nats.client.api.StreamConfiguration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A broker says only after a moment that it will not take a message; others of the key are on their way by then. */
@Covers("B2")
class RefusedLaterStoreTest {

    private static final int LONGEST = 2_000;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final String namespace = TestNats.freshNamespace();

    /** JetStream then refuses by an answer what the client lets go. */
    private void allowShortMessagesOnly() throws Exception {
        var connection = Nats.connect(TestNats.sharedUrl());
        try {
            var management = connection.jetStreamManagement();
            var found = management.getStreamInfo(namespace + "-messages").getConfiguration();
            management.updateStream(StreamConfiguration.builder(found)
                    .maximumMessageSize(LONGEST)
                    .build());
        } finally {
            connection.close();
        }
    }

    @Test
    void every_refused_message_of_a_key_is_parked_in_order_and_none_is_forgotten() throws Exception {
        var transport = NoteService.natsTransport(TestNats.sharedUrl(), namespace);
        try (var notes = NoteService.overNats(database.url(), transport, UnaryOperator.identity())
                .start()) {
            // given
            notes.send("a", "short");
            notes.awaitApplied(1);
            notes.awaitQuiet();
            allowShortMessagesOnly();

            // when all three are on their way before the first is refused
            var tooLong = "x".repeat(LONGEST);
            notes.send("a", "first " + tooLong, "second " + tooLong, "third " + tooLong);

            // then
            await().atMost(NoteService.SOON).until(() -> notes.count("outbox") == 0);
            assertThat(parked(notes))
                    .extracting(message ->
                            message.state() + " " + message.envelope().payload().substring(9, 14))
                    .containsExactly("FAILED first", "WAITING secon", "WAITING third");
            assertThat(parked(notes).getFirst().attempts()).isEqualTo(5);

            // and the lane goes on
            notes.send(List.of(Outgoing.of(Note.TYPE, "b", new Note("other"))));
            notes.awaitApplied(2);
            assertThat(notes.bus
                            .parked(notes.database)
                            .discard(parked(notes).getFirst().envelope().id()))
                    .isEqualTo(new ParkedMessages.PutBack(2));
        }
    }

    private static List<ParkedMessage> parked(NoteService notes) {
        return notes.bus.parked(notes.database).list(0, 10);
    }
}
