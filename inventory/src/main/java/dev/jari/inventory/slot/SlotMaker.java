package dev.jari.inventory.slot;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.GeneratedSlots;
import dev.jari.inventory.offering.Offerings;
import dev.jari.inventory.slot.SlotPlan.NewSlot;
import dev.jari.inventory.venue.Holidays;
import dev.jari.locking.DistributedLock;
import dev.jari.platform.database.ServiceDatabase;
import java.time.LocalDate;
import java.util.List;
import org.springframework.transaction.support.TransactionTemplate;

/** Makes slots of rules that were found right. Apart from {@link SlotRules}, so that only work waits for locks. */
public class SlotMaker {

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

    public SlotMaker(ServiceDatabase database, SlotNews news, Offerings offerings, Holidays holidays) {
        this.rules = new SlotRuleStore(database.jdbc());
        this.slots = new SlotStore(database.jdbc());
        this.news = news;
        this.offerings = offerings;
        this.holidays = holidays;
        this.transactions = database.transactions();
    }

    /**
     * Makes every slot of the rule that is not there yet: for one caller at a time, so that the others wait without a
     * connection instead of at the unique key with one. A rule that is being carried out is not asked for twice.
     */
    @DistributedLock(
            lockKey = "'slots:' + #offeringId",
            userLockKey = "'slots-asked:' + #offeringId + ':' + #rule.fingerprint()",
            userLockTime = LONGER_THAN_GENERATING,
            runsWithoutRedis = true)
    public GenerateOutcome carryOut(OfferingId offeringId, SlotRule rule) {
        // Read here: its prices may have changed while this caller waited.
        var offering = offerings.find(offeringId);
        if (offering.isEmpty()) return new GenerateOutcome.UnknownOffering(offeringId);
        var planned = plan(offering.get(), rule, rule.from(), rule.to()).all();
        var made = transactions.execute(_ -> {
            rules.keep(offeringId, rule);
            return insert(offeringId, planned.slots());
        });
        if (made >= MANY) slots.refreshStatistics();
        return new GenerateOutcome.Generated(
                new GeneratedSlots(made, planned.slots().size() - made, planned.skipped()));
    }

    public SlotPlan plan(Offering offering, SlotRule rule, LocalDate from, LocalDate to) {
        return new SlotPlan(offering, rule, holidays.between(offering.venueId(), from, to));
    }

    /** Makes one slot, unless it is there. */
    public void make(OfferingId offeringId, NewSlot planned) {
        transactions.executeWithoutResult(_ -> insert(offeringId, List.of(planned)));
    }

    private int insert(OfferingId offeringId, List<NewSlot> planned) {
        var made = slots.insert(offeringId, planned);
        news.generated(offeringId, made);
        return made.size();
    }
}
