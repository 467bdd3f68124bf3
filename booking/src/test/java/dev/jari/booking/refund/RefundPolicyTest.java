package dev.jari.booking.refund;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.venue.LadderStep;
import dev.jari.testkit.Covers;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Covers("B8")
class RefundPolicyTest {

    private static final Money PAID = new Money(20_000, "KRW");
    private static final List<LadderStep> LADDER = List.of(
            new LadderStep(7 * 24, 100), new LadderStep(3 * 24, 80), new LadderStep(24, 50), new LadderStep(0, 0));

    private static final RefundPolicy POLICY = new RefundPolicy(0);

    private static RefundQuote byCustomer(List<LadderStep> ladder, Instant startsAt, Instant now) {
        return POLICY.onCancel(Actor.USER, ladder, startsAt, now, PAID);
    }

    @ParameterizedTest
    @CsvSource({
        // start in the venue's own time       cancelled in the venue's own time
        "Asia/Seoul, 2026-12-10T09:00:00, 2026-12-03T08:59:59, 100, LADDER_168H",
        "Asia/Seoul, 2026-12-10T09:00:00, 2026-12-03T09:00:00, 100, LADDER_168H",
        "Asia/Seoul, 2026-12-10T09:00:00, 2026-12-03T09:00:01, 80, LADDER_72H",
        "Asia/Seoul, 2026-12-10T09:00:00, 2026-12-07T08:59:59, 80, LADDER_72H",
        "Asia/Seoul, 2026-12-10T09:00:00, 2026-12-07T09:00:00, 80, LADDER_72H",
        "Asia/Seoul, 2026-12-10T09:00:00, 2026-12-07T09:00:01, 50, LADDER_24H",
        "Asia/Seoul, 2026-12-10T09:00:00, 2026-12-09T08:59:59, 50, LADDER_24H",
        "Asia/Seoul, 2026-12-10T09:00:00, 2026-12-09T09:00:00, 50, LADDER_24H",
        "Asia/Seoul, 2026-12-10T09:00:00, 2026-12-09T09:00:01, 0, LATE",
        "Asia/Seoul, 2026-12-10T09:00:00, 2026-12-10T08:59:59, 0, LATE",
        // Clocks go back an hour on 1 November at 02:00: that day has 25 hours, so 24 hours begin at 10:00.
        "America/New_York, 2026-11-01T09:00:00, 2026-10-31T09:59:59, 50, LADDER_24H",
        "America/New_York, 2026-11-01T09:00:00, 2026-10-31T10:00:00, 50, LADDER_24H",
        "America/New_York, 2026-11-01T09:00:00, 2026-10-31T10:00:01, 0, LATE",
        "America/New_York, 2026-11-04T09:00:00, 2026-10-28T10:00:00, 100, LADDER_168H",
        "America/New_York, 2026-11-04T09:00:00, 2026-10-28T10:00:01, 80, LADDER_72H",
        // Clocks go forward an hour on 14 March at 02:00: that day has 23 hours, so 24 hours begin at 08:00.
        "America/New_York, 2027-03-14T09:00:00, 2027-03-13T08:00:00, 50, LADDER_24H",
        "America/New_York, 2027-03-14T09:00:00, 2027-03-13T08:00:01, 0, LATE",
        "America/New_York, 2027-03-16T09:00:00, 2027-03-13T08:00:00, 80, LADDER_72H",
        "America/New_York, 2027-03-16T09:00:00, 2027-03-13T08:00:01, 50, LADDER_24H",
    })
    void a_ladder_is_exact_at_its_steps(
            String zone, LocalDateTime start, LocalDateTime cancelled, int percent, String rule) {
        var quote = byCustomer(
                LADDER,
                start.atZone(ZoneId.of(zone)).toInstant(),
                cancelled.atZone(ZoneId.of(zone)).toInstant());

        assertThat(quote).isEqualTo(new RefundQuote(percent, new Money(200L * percent, "KRW"), rule));
    }

    @ParameterizedTest
    @CsvSource({"49, 90, LADDER_48H", "48, 90, LADDER_48H", "47, 25, LADDER_2H", "2, 25, LADDER_2H", "1, 10, LADDER_0H"
    })
    void a_venue_may_have_a_ladder_of_its_own_in_any_order(int hoursLeft, int percent, String rule) {
        var ladder = List.of(new LadderStep(0, 10), new LadderStep(48, 90), new LadderStep(2, 25));
        var startsAt = Instant.parse("2026-12-10T00:00:00Z");

        var quote = byCustomer(ladder, startsAt, startsAt.minus(Duration.ofHours(hoursLeft)));

        assertThat(quote).isEqualTo(new RefundQuote(percent, new Money(200L * percent, "KRW"), rule));
    }

    @Test
    void later_than_every_step_the_operators_setting_counts_where_the_venue_gives_nothing() {
        var startsAt = Instant.parse("2026-12-10T00:00:00Z");
        var policy = new RefundPolicy(30);

        var late = policy.onCancel(Actor.USER, LADDER, startsAt, startsAt.minusSeconds(60), PAID);
        var own =
                policy.onCancel(Actor.USER, List.of(new LadderStep(0, 10)), startsAt, startsAt.minusSeconds(60), PAID);

        assertThat(late).isEqualTo(new RefundQuote(30, new Money(6_000, "KRW"), "LATE"));
        assertThat(own).isEqualTo(new RefundQuote(10, new Money(2_000, "KRW"), "LADDER_0H"));
    }

    @Test
    void an_admin_or_the_system_gives_everything_back_at_any_time() {
        var startsAt = Instant.parse("2026-12-10T00:00:00Z");
        var afterStart = startsAt.plusSeconds(3_600);

        assertThat(POLICY.onCancel(Actor.ADMIN, LADDER, startsAt, afterStart, PAID))
                .isEqualTo(new RefundQuote(100, PAID, "ADMIN"));
        assertThat(POLICY.onCancel(Actor.SYSTEM, LADDER, startsAt, afterStart, PAID))
                .isEqualTo(new RefundQuote(100, PAID, "SYSTEM"));
    }

    @Test
    void who_does_not_come_gets_nothing_and_who_paid_too_late_gets_everything() {
        assertThat(RefundPolicy.onNoShow(PAID)).isEqualTo(new RefundQuote(0, Money.none("KRW"), "NO_SHOW"));
        assertThat(RefundPolicy.onPaidTooLate(PAID)).isEqualTo(new RefundQuote(100, PAID, "PAID_TOO_LATE"));
    }

    @ParameterizedTest
    @CsvSource({"99, 79", "1, 0", "101, 80", "0, 0", "9223372036854775807, 7378697629483820645"})
    void parts_are_rounded_down_to_whole_minor_units_and_never_overflow(long paid, long back) {
        var startsAt = Instant.parse("2026-12-10T00:00:00Z");

        var quote = POLICY.onCancel(
                Actor.USER, LADDER, startsAt, startsAt.minus(Duration.ofHours(100)), new Money(paid, "USD"));

        assertThat(quote.refund()).isEqualTo(new Money(back, "USD"));
    }

    @Test
    void a_percentage_is_one() {
        assertThatThrownBy(() -> new RefundPolicy(101)).hasMessageContaining("101");
        assertThatThrownBy(() -> new RefundPolicy(-1)).hasMessageContaining("-1");
    }
}
