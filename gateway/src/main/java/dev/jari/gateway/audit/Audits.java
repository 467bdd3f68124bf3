package dev.jari.gateway.audit;

import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.gateway.audit.AuditReport.Check;
import dev.jari.gateway.service.Services;
import dev.jari.messaging.review.CheckOutbox;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks Jari's promises against live data, and makes a noise when one is broken. */
public final class Audits {

    private static final Logger log = LoggerFactory.getLogger(Audits.class);

    /** Every service that has promises to check. All must answer: an audit with a hole in it would look like a pass. */
    private static final List<String> SUBJECTS = List.of(RunAudit.INVENTORY, RunAudit.BOOKING, RunAudit.ORDERS);

    private static final List<String> OUTBOXES =
            Services.NAMES.stream().map(CheckOutbox::subject).toList();

    private static final String OUTBOX_DRAINS = "outbox-drains";
    private static final int VIOLATIONS_LOGGED = 5;

    private final Services services;
    private final List<SideBySide<?>> comparisons;
    private final RefusedInOrder refusedInOrder;
    private final WalkMemory memory;
    private final InstantSource clock;
    private final MeterRegistry registry;
    private final Map<String, AtomicLong> violations = new ConcurrentHashMap<>();

    /**
     * @param moment how long work on its way between services is given before a difference is looked at again
     * @param memory where the comparisons have come to, and how the last audit ended
     */
    public Audits(Services services, Duration moment, WalkMemory memory, InstantSource clock, MeterRegistry registry) {
        this.services = services;
        this.comparisons = List.of(
                new SideBySide<>(new ClaimsMatchBookings(services), moment, memory),
                new SideBySide<>(new MoneyHasAPlace(services), moment, memory));
        this.refusedInOrder = new RefusedInOrder(services);
        this.memory = memory;
        this.clock = clock;
        this.registry = registry;
    }

    AuditReport run() {
        var answers = new ArrayList<>(services.askAll(SUBJECTS, new RunAudit()));
        // What only two services know together belongs to neither, so it is compared here.
        answers.add(new AuditAnswer(comparisons.stream().map(SideBySide::check).toList()));
        answers.add(new AuditAnswer(List.of(refusedInOrder.check())));
        answers.add(new AuditAnswer(services.askAll(OUTBOXES, new CheckOutbox()).stream()
                .map(found -> CheckResult.walked(
                        OUTBOX_DRAINS, found.examined(), found.violations(), found.note(), found.seen(), found.of()))
                .toList()));
        var report = AuditReport.of(answers);
        report.checks().forEach(this::tell);
        memory.keepLast(AuditState.of(clock.instant(), report));
        return report;
    }

    private void tell(Check check) {
        violations
                .computeIfAbsent(check.name(), this::gauge)
                .set(check.violations().size());
        if (check.violations().isEmpty()) return;
        log.warn(
                "[Audit] {} is violated, the first of {}: {}",
                check.name(),
                check.violations().size(),
                check.violations().stream().limit(VIOLATIONS_LOGGED).toList());
    }

    /** What the last audit of this process found. */
    private AtomicLong gauge(String check) {
        var found = new AtomicLong();
        Gauge.builder("jari.audit.violations", found, AtomicLong::get)
                .description("violations the last audit found")
                .tag("check", check)
                .register(registry);
        return found;
    }
}
