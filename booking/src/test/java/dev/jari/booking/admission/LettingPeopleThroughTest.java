package dev.jari.booking.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.booking.refusal.Shortage;
import dev.jari.booking.slotcache.SlotPlaces;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.messaging.group.Overloaded;
import dev.jari.testkit.Covers;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Covers({"B4", "Q4"})
class LettingPeopleThroughTest {

    private static final SlotId SLOT = new SlotId(501);
    private static final SlotId ANOTHER = new SlotId(502);
    private static final Outcome FULL = new Outcome.SoldOut(new Shortage(new SlotId(501), 1, 0, 1));

    private final Map<SlotId, Integer> free = new LinkedHashMap<>();
    private final Map<Long, CompletableFuture<Outcome>> intake = new LinkedHashMap<>();
    private final Map<Long, CompletableFuture<Outcome>> answers = new LinkedHashMap<>();
    private final Turnstile turnstile = turnstile(100);

    private Turnstile turnstile(int waitingMax) {
        return new Turnstile(
                (draft, undecidedPlaces) ->
                        Admission.isNotHelpedByWaiting(places(draft), undecidedPlaces, draft.quantity()),
                draft -> intake.computeIfAbsent(draft.id().value(), _ -> new CompletableFuture<>()),
                waitingMax);
    }

    private List<SlotPlaces> places(Draft draft) {
        return draft.slotIds().stream()
                .filter(free::containsKey)
                .map(slot -> new SlotPlaces(slot, 1, Objects.requireNonNull(free.get(slot))))
                .toList();
    }

    private static Draft draft(long id, int quantity, @Nullable String hold, SlotId... slots) {
        var now = Instant.parse("2026-11-15T00:00:00Z");
        return SampleDraft.of(new BookingId(id), id, null, hold, quantity, now, slots);
    }

    private void comes(long id) {
        comes(id, 1);
    }

    private void comes(long id, int quantity) {
        comes(turnstile, draft(id, quantity, null, SLOT));
    }

    private void comes(Turnstile where, Draft draft) {
        answers.put(draft.id().value(), where.submit(draft));
    }

    private CompletableFuture<Outcome> answerTo(long id) {
        return Objects.requireNonNull(answers.get(id));
    }

    private void accept(long... ids) {
        for (var id : ids) {
            var draft = draft(id, 1, null, SLOT);
            Objects.requireNonNull(intake.get(id)).complete(new Outcome.Accepted(draft.accepted(id)));
        }
    }

    @Test
    void as_many_go_through_as_there_are_places_and_the_others_wait() {
        free.put(SLOT, 2);

        for (var id = 1; id <= 4; id++) comes(id);
        accept(1, 2);

        assertThat(intake).containsOnlyKeys(1L, 2L);
    }

    @Test
    void when_the_slot_is_known_to_be_full_all_go_through_in_their_order_to_hear_of_it() {
        // given
        free.put(SLOT, 2);
        for (var id = 1; id <= 4; id++) comes(id);
        accept(1, 2);

        // when
        free.put(SLOT, 0);
        turnstile.heardOf(SLOT);

        // then
        assertThat(intake.keySet()).containsExactly(1L, 2L, 3L, 4L);
        assertThat(answerTo(3)).isNotDone();
        Objects.requireNonNull(intake.get(3L)).complete(FULL);
        assertThat(answerTo(3)).isCompletedWithValue(FULL);
    }

    @Test
    void what_becomes_of_those_before_makes_room_for_the_next() {
        // given
        free.put(SLOT, 2);
        for (var id = 1; id <= 5; id++) comes(id);
        accept(1, 2);

        // when one of the two is decided and the places left are not yet known to be fewer
        turnstile.decided(List.of(new BookingId(1)));

        // then
        assertThat(intake.keySet()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void whom_the_intake_refuses_takes_no_place() {
        free.put(SLOT, 1);
        comes(1);
        comes(2);

        Objects.requireNonNull(intake.get(1L)).complete(new Outcome.Duplicate(new BookingId(9), false));

        assertThat(intake.keySet()).containsExactly(1L, 2L);
    }

    @Test
    void a_failure_of_the_intake_reaches_whom_it_concerns_and_makes_room() {
        free.put(SLOT, 1);
        comes(1);
        comes(2);

        Objects.requireNonNull(intake.get(1L)).completeExceptionally(new IllegalStateException("no database"));
        Objects.requireNonNull(intake.get(2L)).completeExceptionally(new IllegalStateException("still none"));

        assertThatThrownBy(answerTo(2)::join).hasMessageContaining("still none");
    }

    @Test
    void nobody_passes_those_who_wait() {
        free.put(SLOT, 3);
        comes(1, 2);
        comes(2, 2);

        comes(3, 1);

        assertThat(intake).containsOnlyKeys(1L);
        turnstile.decided(List.of(new BookingId(1)));
        assertThat(intake.keySet()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void nobody_waits_where_nothing_is_known_or_for_people_of_another_slot() {
        free.put(SLOT, 1);
        comes(1);

        comes(turnstile, draft(2, 1, null, ANOTHER));
        comes(turnstile, draft(3, 1, null, ANOTHER));

        assertThat(intake.keySet()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void a_hold_and_a_stay_never_wait() {
        free.put(SLOT, 1);
        free.put(ANOTHER, 1);
        comes(1);

        comes(turnstile, draft(2, 1, "hold", SLOT));
        comes(turnstile, draft(3, 1, null, SLOT, ANOTHER));

        assertThat(intake.keySet()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void who_is_handed_in_again_counts_once() {
        free.put(SLOT, 2);
        comes(1);
        comes(1);

        comes(2);

        assertThat(intake.keySet()).containsExactly(1L, 2L);
    }

    @Test
    void who_has_waited_long_enough_goes_through() throws Exception {
        free.put(SLOT, 1);
        comes(1);
        comes(2);
        intake.put(2L, CompletableFuture.completedFuture(FULL));

        assertThat(answerTo(2).get(30, TimeUnit.SECONDS)).isEqualTo(FULL);
    }

    @Test
    void more_than_may_wait_are_told_to_come_back() {
        var small = turnstile(1);
        free.put(SLOT, 1);
        comes(small, draft(1, 1, null, SLOT));
        comes(small, draft(2, 1, null, SLOT));

        comes(small, draft(3, 1, null, SLOT));

        assertThatThrownBy(answerTo(3)::join).hasCauseInstanceOf(Overloaded.class);
    }

    @Test
    void thousands_whom_the_intake_refuses_at_once_are_all_seen_to() {
        // given
        var big = turnstile(50_000);
        free.put(SLOT, 1);
        var first = draft(100_000, 1, null, SLOT);
        comes(big, first);
        for (var id = 1L; id <= 50_000; id++) {
            intake.put(id, CompletableFuture.failedFuture(new Overloaded("closing")));
            comes(big, draft(id, 1, null, SLOT));
        }

        // when
        big.decided(List.of(first.id()));

        // then
        answers.remove(first.id().value());
        assertThat(answers.values()).hasSize(50_000).allMatch(CompletableFuture::isCompletedExceptionally);
    }

    @Test
    void nobody_is_left_behind_when_it_closes() {
        free.put(SLOT, 1);
        for (var id = 1; id <= 3; id++) comes(id);

        turnstile.close();
        comes(4);

        assertThat(intake.keySet()).containsExactly(1L, 2L, 3L, 4L);
    }
}
