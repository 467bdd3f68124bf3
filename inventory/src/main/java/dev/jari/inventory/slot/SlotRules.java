package dev.jari.inventory.slot;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.inventory.InventorySettings;
import dev.jari.inventory.offering.Offerings;
import dev.jari.inventory.slot.SlotPlan.NewSlot;
import dev.jari.inventory.venue.Holidays;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.input.Checks;
import java.time.Clock;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** How slots come into being: all of a rule at once, or a dining slot at the first request for it. */
public class SlotRules {

    private static final SlotOutcome NOT_OFFERED =
            new SlotOutcome.Invalid(List.of(new FieldError("/startTime", "not-offered", "no rule allows this time")));

    private final SlotRuleStore rules;
    private final SlotStore slots;
    private final SlotMaker maker;
    private final Offerings offerings;
    private final Clock clock;
    private final InventorySettings settings;

    /** For one process alone, which needs no locks. */
    public SlotRules(
            ServiceDatabase database,
            SlotNews news,
            Offerings offerings,
            Holidays holidays,
            Clock clock,
            InventorySettings settings) {
        this(database, new SlotMaker(database, news, offerings, holidays), offerings, clock, settings);
    }

    public SlotRules(
            ServiceDatabase database, SlotMaker maker, Offerings offerings, Clock clock, InventorySettings settings) {
        this.rules = new SlotRuleStore(database.jdbc());
        this.slots = new SlotStore(database.jdbc());
        this.maker = maker;
        this.offerings = offerings;
        this.clock = clock;
        this.settings = settings;
    }

    /** Makes every slot of the rule that is not there yet. What is wrong with it is told without waiting for others. */
    public GenerateOutcome generate(GenerateSlots asked) {
        var offering = offerings.find(asked.offeringId());
        if (offering.isEmpty()) return new GenerateOutcome.UnknownOffering(asked.offeringId());
        var checks = new Checks();
        var rule = new RuleChecks(asked, offering.get(), settings, checks).check();
        if (!checks.errors().isEmpty()) return new GenerateOutcome.Invalid(checks.errors());
        return maker.carryOut(asked.offeringId(), rule);
    }

    /** The slot at that time; a dining service makes it if a rule allows the time. */
    public SlotOutcome at(FindSlotAt asked) {
        var offering = offerings.find(asked.offeringId());
        if (offering.isEmpty()) return new SlotOutcome.UnknownOffering(asked.offeringId());
        if (!Checks.ofOurTime(asked.date())) return NOT_OFFERED;
        var known = slots.findAt(asked.offeringId(), asked.date(), asked.startTime());
        if (known.isPresent())
            return known.get().onSale() ? new SlotOutcome.Found(known.get()) : new SlotOutcome.UnknownSlot();
        if (!offering.get().kind().servesMenu()) return new SlotOutcome.UnknownSlot();
        var planned = allowed(offering.get(), asked.date(), asked.startTime());
        if (planned.isEmpty()) return NOT_OFFERED;
        if (!planned.get().startsAt().isAfter(clock.instant())) return new SlotOutcome.InThePast();
        maker.make(asked.offeringId(), planned.get());
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
                .flatMap(rule -> maker.plan(offering, rule, date, date).at(date, start));
    }
}
