package dev.jari.gateway.overview;

import dev.jari.contracts.overview.BookingsOfDay;
import dev.jari.contracts.overview.CountBookings;
import dev.jari.contracts.overview.CountHolds;
import dev.jari.contracts.overview.CountMoney;
import dev.jari.contracts.overview.LiveHolds;
import dev.jari.contracts.overview.MoneyOfDay;
import dev.jari.gateway.audit.AuditState;
import dev.jari.gateway.audit.WalkMemory;
import dev.jari.gateway.overview.Overview.HoldsNow;
import dev.jari.gateway.overview.Overview.MessagesNow;
import dev.jari.gateway.overview.Overview.MoneyToday;
import dev.jari.gateway.overview.Overview.OrdersNow;
import dev.jari.gateway.problem.Outages;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.waiting.WaitingLines;
import dev.jari.gateway.waiting.WaitingLines.Lines;
import dev.jari.messaging.review.CountOutbox;
import dev.jari.messaging.review.OutboxCounts;
import dev.jari.platform.fault.Faults;
import dev.jari.platform.redis.RedisSilent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks every service for its part of today's numbers: once for all who want them at the same time, and not again within
 * a second. A console that many look at costs no more than one.
 */
public final class Overviews {

    private static final Logger log = LoggerFactory.getLogger(Overviews.class);

    private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();

    /** As long as {@link Services} wait for what an answer can do without. */
    private static final Duration REDIS_MAX = Duration.ofSeconds(1);

    private static final String REDIS = "redis";

    private static final Executor ASKING =
            work -> Thread.ofVirtual().name("overview").start(work);

    private final Services services;
    private final WaitingLines lines;
    private final WalkMemory audits;
    private final InstantSource clock;
    private final ZoneId zone;
    private final LongSupplier nanos;
    private @Nullable CompletableFuture<Answered> newest; // guarded by this

    /**
     * @param zone in which it is today
     * @param nanos by which an answer grows old: the clock may be set back
     */
    public Overviews(
            Services services,
            WaitingLines lines,
            WalkMemory audits,
            InstantSource clock,
            ZoneId zone,
            LongSupplier nanos) {
        this.services = services;
        this.lines = lines;
        this.audits = audits;
        this.clock = clock;
        this.zone = zone;
        this.nanos = nanos;
    }

    /** @param at in nanoseconds */
    private record Answered(Overview overview, long at) {}

    Overview now() {
        return shared().join().overview();
    }

    private synchronized CompletableFuture<Answered> shared() {
        var known = newest;
        if (known != null && (!known.isDone() || isFresh(known))) return known;
        var asked = new Round().ask();
        newest = asked;
        return asked;
    }

    private boolean isFresh(CompletableFuture<Answered> done) {
        return !done.isCompletedExceptionally()
                && nanos.getAsLong() - done.join().at() < FRESH_NANOS;
    }

    /** One question to each, all at the same time. */
    private final class Round {

        private final Instant now = clock.instant();
        private final LocalDate date = LocalDate.ofInstant(now, zone);
        private final Instant from = date.atStartOfDay(zone).toInstant();
        private final Instant to = date.plusDays(1).atStartOfDay(zone).toInstant();
        private final Set<String> away = new ConcurrentSkipListSet<>();

        private final CompletableFuture<Optional<BookingsOfDay>> bookings =
                of("booking", services.askAtOnce(CountBookings.SUBJECT, new CountBookings(date, from, to)));
        private final CompletableFuture<Optional<MoneyOfDay>> money =
                of("orders", services.askAtOnce(CountMoney.SUBJECT, new CountMoney(from, to)));
        private final CompletableFuture<Optional<LiveHolds>> holds =
                of("inventory", services.askAtOnce(CountHolds.SUBJECT, new CountHolds()));
        private final Map<String, CompletableFuture<Optional<OutboxCounts>>> messages = messages();
        private final CompletableFuture<Optional<Lines>> waiting = of(REDIS, inRedis(lines::now));
        private final CompletableFuture<Optional<Optional<AuditState>>> audit = of(REDIS, inRedis(audits::last));

        private Map<String, CompletableFuture<Optional<OutboxCounts>>> messages() {
            var asked = new LinkedHashMap<String, CompletableFuture<Optional<OutboxCounts>>>();
            for (var service : Services.NAMES)
                asked.put(service, of(service, services.askAtOnce(CountOutbox.subject(service), new CountOutbox())));
            return asked;
        }

        private static <T> CompletableFuture<T> inRedis(Supplier<T> question) {
            return CompletableFuture.supplyAsync(question, ASKING)
                    .orTimeout(REDIS_MAX.toMillis(), TimeUnit.MILLISECONDS);
        }

        private <T> CompletableFuture<Optional<T>> of(String name, CompletableFuture<T> answer) {
            return answer.thenApply(Optional::of).exceptionally(failure -> {
                away.add(name);
                // The rest is worth more than an error for all of it, also where a service has a bug.
                if (!Outages.caused(failure) && !(failure.getCause() instanceof RedisSilent))
                    log.warn("the overview goes without {}: {}", name, Faults.describe(failure));
                return Optional.empty();
            });
        }

        CompletableFuture<Answered> ask() {
            var all = Stream.concat(Stream.of(bookings, money, holds, waiting, audit), messages.values().stream())
                    .toArray(CompletableFuture<?>[]::new);
            return CompletableFuture.allOf(all).thenApply(_ -> new Answered(overview(), nanos.getAsLong()));
        }

        private Overview overview() {
            var booked = bookings.join();
            var paid = money.join();
            var live = holds.join().map(LiveHolds::count);
            // Inventory is there, but does not know.
            if (holds.join().isPresent() && live.isEmpty()) away.add(REDIS);
            return new Overview(
                    now,
                    date,
                    zone.getId(),
                    booked.map(BookingsOfDay::made).orElse(null),
                    booked.map(BookingsOfDay::arrivals).orElse(null),
                    paid.map(MoneyToday::of).orElse(null),
                    paid.map(OrdersNow::of).orElse(null),
                    live.map(HoldsNow::new).orElse(null),
                    waiting.join().orElse(null),
                    told(),
                    audit.join().flatMap(last -> last).orElse(null),
                    List.copyOf(away));
        }

        private List<MessagesNow> told() {
            return messages.entrySet().stream()
                    .flatMap(each ->
                            each.getValue().join().stream().map(counts -> MessagesNow.of(each.getKey(), counts, now)))
                    .toList();
        }
    }
}
