package dev.jari.inventory.slot;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.GeneratedSlots;
import dev.jari.inventory.InventorySettings;
import dev.jari.inventory.offering.Offerings;
import dev.jari.inventory.slot.SlotPlan.NewSlot;
import dev.jari.inventory.venue.Holidays;
import dev.jari.locking.DistributedLock;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.input.Checks;
import java.time.Clock;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.springframework.transaction.support.TransactionTemplate;

/** How slots come into being: all of a rule at once, or a dining slot at the first request for it. */
public class SlotRules {

    private static final SlotOutcome NOT_OFFERED =
            new SlotOutcome.Invalid(List.of(new FieldError("/startTime", "not-offered", "no rule allows this time")));

    /** So many new slots that lists would be planned by what the database knew before them. */
    private static final int MANY = 1_000;

    /** Milliseconds; what is left of a process that died. The end of the work ends it before. */
    private static final long LONGER_THAN_GENERATING = 30_000;

    private final SlotRuleStore rules;
    private final SlotStore slots;
    private final SlotNews news;
    private final Offerings offerings;
    private final Holidays holidays;
    private final TransactionTemplate transactions;
    private final Clock clock;
    private final InventorySettings settings;

    public SlotRules(
            ServiceDatabase database,
            SlotNews news,
            Offerings offerings,
            Holidays holidays,
            Clock clock,
            InventorySettings settings) {
        this.rules = new SlotRuleStore(database.jdbc());
        this.slots = new SlotStore(database.jdbc());
        this.news = news;
        this.offerings = offerings;
        this.holidays = holidays;
        this.transactions = database.transactions();
        this.clock = clock;
        this.settings = settings;
    }

    /**
     * Makes every slot of the rule that is not there yet: for one caller at a time, so that the others wait without a
     * connection instead of at the unique key with one. A rule that is being carried out is not asked for twice.
     */
    @DistributedLock(
            lockKey = "'slots:' + #asked.offeringId()",
            userLockKey = "'slots-asked:' + #asked",
            userLockTime = LONGER_THAN_GENERATING,
            runsWithoutRedis = true)
    public GenerateOutcome generate(GenerateSlots asked) {
        var offering = offerings.find(asked.offeringId());
        if (offering.isEmpty()) return new GenerateOutcome.UnknownOffering(asked.offeringId());
        var checks = new Checks();
        var rule = new RuleChecks(asked, offering.get(), settings, checks).check();
        if (!checks.errors().isEmpty()) return new GenerateOutcome.Invalid(checks.errors());
        var planned = plan(offering.get(), rule, rule.from(), rule.to()).all();
        var made = transactions.execute(_ -> {
            rules.keep(asked.offeringId(), rule);
            return make(asked.offeringId(), planned.slots());
        });
        if (made >= MANY) slots.refreshStatistics();
        return new GenerateOutcome.Generated(
                new GeneratedSlots(made, planned.slots().size() - made, planned.skipped()));
    }

    private SlotPlan plan(Offering offering, SlotRule rule, LocalDate from, LocalDate to) {
        return new SlotPlan(offering, rule, holidays.between(offering.venueId(), from, to));
    }

    private int make(OfferingId offeringId, List<NewSlot> planned) {
        var made = slots.insert(offeringId, planned);
        news.generated(offeringId, made);
        return made.size();
    }

    /** The slot at that time; a dining service makes it if a rule allows the time. */
    public SlotOutcome at(FindSlotAt asked) {
        var offering = offerings.find(asked.offeringId());
        if (offering.isEmpty()) return new SlotOutcome.UnknownOffering(asked.offeringId());
        if (!Checks.ofOurTime(asked.date())) return NOT_OFFERED;
        var known = slots.findAt(asked.offeringId(), asked.date(), asked.startTime());
        if (known.isPresent()) return new SlotOutcome.Found(known.get());
        if (!offering.get().kind().servesMenu()) return new SlotOutcome.UnknownSlot();
        var planned = allowed(offering.get(), asked.date(), asked.startTime());
        if (planned.isEmpty()) return NOT_OFFERED;
        if (!planned.get().startsAt().isAfter(clock.instant())) return new SlotOutcome.InThePast();
        transactions.executeWithoutResult(_ -> make(asked.offeringId(), List.of(planned.get())));
        return slots.findAt(asked.offeringId(), asked.date(), asked.startTime())
                .<SlotOutcome>map(SlotOutcome.Found::new)
                .orElseThrow();
    }

    private Optional<NewSlot> allowed(Offering offering, LocalDate date, LocalTime start) {
        var today = LocalDate.now(clock.withZone(ZoneId.of(offering.timeZone())));
        if (date.isAfter(today.plusDays(settings.daysAheadMax()))) return Optional.empty();
        return rules.of(offering.offeringId()).stream()
                .filter(rule -> rule.allows(date, start))
                .findFirst()
                .flatMap(rule -> plan(offering, rule, date, date).at(date, start));
    }
}
