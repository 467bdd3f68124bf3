package dev.jari.contracts.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.contracts.audit.ListClaims;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.QuoteRefund;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.GeneratedSlots;
import dev.jari.contracts.slot.ListSlots;
import dev.jari.contracts.slot.Slot;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class AnswerTest {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private static final Refusal SOLD_OUT = Refusal.of(ErrorCode.SOLD_OUT).with("available", 1);
    private static final RefundQuote QUOTE = new RefundQuote(80, new Money(800, "KRW"), "LADDER_72H");

    private static Object read(String json, Class<?> question) {
        return JSON.readValue(json, JSON.constructType(Request.answerOf(question)));
    }

    /** The records that answered once; their readers may still run beside a new service. */
    record OldQuote(@Nullable RefundQuote quote, @Nullable Refusal refusal) {}

    record OldBooking(
            @Nullable Object booking,
            boolean outcomeKnown,
            boolean replayed,
            @Nullable Refusal refusal) {}

    record OldNotifications(
            List<Object> items,
            int unread,
            @Nullable String nextCursor,
            @Nullable Refusal refusal) {
        OldNotifications {
            items = List.copyOf(items);
        }
    }

    record OldGenerated(
            int generated,
            int existing,
            int skipped,
            @Nullable Refusal refusal) {}

    @Test
    void a_refusal_is_read_by_the_records_of_before() {
        var written = JSON.writeValueAsString(Answer.refused(SOLD_OUT));

        assertThat(JSON.readValue(written, OldQuote.class)).isEqualTo(new OldQuote(null, SOLD_OUT));
        assertThat(JSON.readValue(written, OldBooking.class)).isEqualTo(new OldBooking(null, false, false, SOLD_OUT));
        assertThat(JSON.readValue(written, OldNotifications.class))
                .isEqualTo(new OldNotifications(List.of(), 0, null, SOLD_OUT));
        assertThat(JSON.readValue(written, OldGenerated.class)).isEqualTo(new OldGenerated(0, 0, 0, SOLD_OUT));
    }

    @Test
    void a_refusal_says_beside_itself_that_it_is_a_replay() {
        var written = JSON.writeValueAsString(Answer.refused(SOLD_OUT.asReplay()));

        assertThat(JSON.readValue(written, OldBooking.class)).isEqualTo(new OldBooking(null, false, true, SOLD_OUT));
        for (var question : List.of(QuoteRefund.class, CreateBooking.class))
            assertThat(read(written, question)).isEqualTo(Answer.refused(SOLD_OUT.asReplay()));
        assertThat(read(JSON.writeValueAsString(new OldBooking(null, false, true, SOLD_OUT)), CreateBooking.class))
                .isEqualTo(Answer.refused(SOLD_OUT.asReplay()));
    }

    @Test
    void what_is_granted_is_read_by_the_records_of_before() {
        assertThat(JSON.readValue(JSON.writeValueAsString(Answer.granted(QUOTE)), OldQuote.class))
                .isEqualTo(new OldQuote(QUOTE, null));
        assertThat(JSON.readValue(
                        JSON.writeValueAsString(Answer.granted(new GeneratedSlots(3, 2, 1))), OldGenerated.class))
                .isEqualTo(new OldGenerated(3, 2, 1, null));
    }

    @Test
    void is_read_whatever_stands_beside_it_and_in_any_order() {
        assertThat(read(
                        "{\"refusal\":null,\"new\":{\"a\":[1]},\"quote\":%s}".formatted(JSON.writeValueAsString(QUOTE)),
                        QuoteRefund.class))
                .isEqualTo(Answer.granted(QUOTE));
        assertThat(read("{\"new\":{\"a\":[1]},\"skipped\":1,\"existing\":2,\"generated\":3}", GenerateSlots.class))
                .isEqualTo(Answer.granted(new GeneratedSlots(3, 2, 1)));
        assertThat(read("{\"refusal\":null,\"items\":[]}", ListSlots.class))
                .isEqualTo(Answer.granted(Page.<Slot>last(List.of())));
    }

    @Test
    void neither_granted_nor_refused_is_no_answer() {
        assertThatThrownBy(() -> read("{\"quote\":null,\"refusal\":null}", QuoteRefund.class))
                .hasMessageContaining("neither quote nor refusal");
    }

    @Test
    void a_refusal_stays_one_whatever_is_made_of_the_answer() {
        Answer<RefundQuote> refused = Answer.refused(SOLD_OUT);

        assertThat(refused.map(RefundQuote::percent)).isEqualTo(Answer.refused(SOLD_OUT));
        assertThat(refused.ifGranted()).isEmpty();
        assertThatIllegalStateException()
                .isThrownBy(() -> refused.orElseThrow(why -> new IllegalStateException(why.sentence())))
                .withMessage("SOLD_OUT");
    }

    @Test
    void what_is_granted_is_there() {
        assertThat(Answer.granted(QUOTE).map(RefundQuote::percent)).isEqualTo(Answer.granted(80));
        assertThat(Answer.granted(QUOTE).ifGranted()).contains(QUOTE);
        assertThat(Answer.granted(QUOTE).orElseThrow(_ -> new IllegalStateException()))
                .isEqualTo(QUOTE);
    }

    @Test
    void a_question_knows_where_it_is_asked() {
        assertThat(new QuoteRefund("17", null).subject()).isEqualTo(QuoteRefund.SUBJECT);
        assertThat(Request.subjectOf(ListSlots.class)).isEqualTo("slots.list");
        assertThat(new QuoteRefund("17", null).answerType()).isEqualTo(Request.answerOf(QuoteRefund.class));
    }

    @ParameterizedTest
    @ValueSource(classes = {RunAudit.class, ListClaims.class})
    void one_that_is_asked_of_several_services_has_to_be_told(Class<?> request) {
        assertThatIllegalStateException().isThrownBy(() -> Request.subjectOf(request));
    }

    @Test
    void only_a_request_has_an_answer() {
        assertThatThrownBy(() -> Request.answerOf(Money.class)).isInstanceOf(IllegalArgumentException.class);
    }
}
