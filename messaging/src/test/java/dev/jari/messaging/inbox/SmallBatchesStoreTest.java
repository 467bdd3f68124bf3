package dev.jari.messaging.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A message may make so much work that a lane's usual batch of them would be too much for one transaction. */
@Covers("B2")
class SmallBatchesStoreTest {

    private static final int MOST = 4;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final List<Integer> batches = new CopyOnWriteArrayList<>();

    /** Stands back first, so that everything that was sent is there when the first batch is taken. */
    private Subscription counted(Subscription plain) {
        return Subscription.of(plain.group(), plain.database(), plain.types(), batch -> {
                    batches.add(batch.size());
                    plain.handler().handle(batch);
                })
                .unhurried()
                .inBatchesOf(MOST);
    }

    @Test
    void a_group_takes_no_more_at_once_than_it_said_and_all_of_them_in_order() {
        var texts = IntStream.range(0, 60).mapToObj(i -> "text " + i).toArray(String[]::new);
        try (var notes = NoteService.open(database.url(), this::counted).start()) {
            notes.send("small", texts);
            notes.awaitQuiet();

            assertThat(notes.applied("small")).containsExactly(texts);
            assertThat(batches).allMatch(size -> size <= MOST).hasSizeGreaterThanOrEqualTo(texts.length / MOST);
        }
    }

    @Test
    void a_group_that_takes_nothing_is_refused() {
        try (var notes = NoteService.open(database.url())) {
            var plain = Subscription.of("none", notes.database, Map.of("note", String.class), _ -> {});

            assertThatThrownBy(() -> plain.inBatchesOf(0)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
