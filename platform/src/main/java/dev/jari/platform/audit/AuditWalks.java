package dev.jari.platform.audit;

import dev.jari.platform.audit.Walk.Look;
import dev.jari.platform.audit.Walk.Stretch;
import dev.jari.platform.audit.WalkStore.Place;
import dev.jari.platform.audit.WalkStore.Suspect;
import dev.jari.platform.database.ServiceDatabase;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes checks stretch by stretch. Every statement looks at a bounded number of rows, a run ends when its time is up,
 * and the next one goes on there; a table that is short enough is looked at whole by every run. A stretch in which
 * something is wrong is looked at first by every run until it is clean, wherever the walk is. Needs the tables
 * {@code audit_walk} and {@code audit_suspect} in the service's schema.
 */
public final class AuditWalks {

    /** How much shorter a stretch becomes that took too long: from ten thousand rows to one in four tries. */
    private static final int SHRINK = 16;

    private final BoundedStatements statements;
    private final WalkStore store;
    private final AuditBounds bounds;

    public AuditWalks(ServiceDatabase database, AuditBounds bounds) {
        this.statements = new BoundedStatements(database, bounds.statementMax());
        this.store = new WalkStore(database);
        this.bounds = bounds;
    }

    public Findings run(Walk walk) {
        return new Run(walk).run();
    }

    /** One run of one walk. */
    private final class Run {

        private final Walk walk;
        private final long began = System.nanoTime();
        private final Set<String> violations = new LinkedHashSet<>();
        private final List<Suspect> suspects = new ArrayList<>();
        private final List<Stretch> looked = new ArrayList<>();
        private long position;
        private long seen;
        private long examined;
        private int step;
        private boolean stopped;
        private @Nullable String note;

        Run(Walk walk) {
            this.walk = walk;
            var place = store.place(walk.name());
            position = place.position();
            seen = place.seen();
            step = place.step() == 0 ? bounds.rows() : Math.min(place.step(), bounds.rows());
        }

        Findings run() {
            lookAtSuspects();
            var atEnd = forward();
            store.keep(walk.name(), atEnd ? Place.BEGINNING : new Place(position, seen, step), looked, suspects);
            var of = atEnd ? seen : Math.max(seen, estimate());
            return new Findings(
                    examined,
                    violations.stream().limit(AuditQueries.VIOLATIONS_MAX).toList(),
                    note,
                    seen,
                    of);
        }

        /** The first of them always, others for half of the time: what stays wrong must not stop the walk. */
        private void lookAtSuspects() {
            for (var suspect : store.suspects(walk.name())) {
                var enough = violations.size() >= AuditQueries.VIOLATIONS_MAX
                        || used() > bounds.walkMax().toNanos() / 2;
                var found = enough && !violations.isEmpty() ? Optional.<Findings>empty() : look(suspect.stretch());
                if (found.isEmpty()) violations.add(suspect.violation());
                else take(suspect.stretch(), found.get());
            }
        }

        /** Whether it came to the end. At least one stretch is tried, however late it is. */
        private boolean forward() {
            var next = next();
            if (next.isEmpty() && position > 0 && !stopped) {
                // What was left has been deleted since.
                looked.add(new Stretch(position, Long.MAX_VALUE, 0));
                position = 0;
                seen = 0;
                next = next();
            }
            var from = position;
            while (next.isPresent()) {
                var stretch = next.get();
                var found = look(stretch);
                if (found.isPresent()) {
                    take(stretch, found.get());
                    examined += found.get().examined();
                    seen += stretch.rows();
                    position = stretch.upto();
                    step = Math.min(bounds.rows(), step * 2);
                } else if (step > 1) {
                    step = Math.max(1, step / SHRINK);
                } else {
                    // What was wrong there before stays so.
                    looked.add(new Stretch(from, position, 0));
                    note = "number %d: %s".formatted(stretch.upto(), statements.tooLong());
                    from = stretch.upto();
                    position = stretch.upto();
                }
                next = next();
                if (next.isPresent() && used() >= bounds.walkMax().toNanos()) {
                    looked.add(new Stretch(from, position, 0));
                    return false;
                }
            }
            looked.add(new Stretch(from, stopped ? position : Long.MAX_VALUE, 0));
            return !stopped;
        }

        private void take(Stretch stretch, Findings found) {
            violations.addAll(found.violations());
            if (found.violations().isEmpty()) looked.add(stretch);
            else suspects.add(new Suspect(stretch, found.violations().getFirst()));
        }

        private long used() {
            return System.nanoTime() - began;
        }

        /** Nothing at the end, and when even finding out took too long. */
        private Optional<Stretch> next() {
            var answer = statements.read(jdbc -> jdbc.sql(walk.keys().next())
                    .param("after", position)
                    .param("rows", step)
                    .query((row, _) -> row.getObject("upto") == null
                            ? Optional.<Stretch>empty()
                            : Optional.of(new Stretch(position, row.getLong("upto"), row.getLong("rows"))))
                    .single());
            if (answer.isPresent()) return answer.get();
            stopped = true;
            step = Math.max(1, step / SHRINK);
            note = statements.tooLong();
            return Optional.empty();
        }

        /** Nothing when it took too long. */
        private Optional<Findings> look(Stretch stretch) {
            return switch (walk.look()) {
                case Look.ByHand look -> Optional.of(look.at(stretch));
                case Look.BySql(var sql) ->
                    statements.read(jdbc -> new Findings(
                            stretch.rows(),
                            jdbc.sql("SELECT w.violation FROM (%s) AS w LIMIT :most".formatted(sql))
                                    .param("after", stretch.after())
                                    .param("upto", stretch.upto())
                                    .param("most", AuditQueries.VIOLATIONS_MAX)
                                    .query((row, _) -> row.getString("violation"))
                                    .list(),
                            null));
            };
        }

        /** How many rows there are, if they lie behind the walk's place as they do before it. */
        private long estimate() {
            return statements
                    .read(jdbc -> jdbc.sql(walk.keys().ends())
                            .query((row, _) -> {
                                var first = row.getLong("first");
                                var all = row.getLong("last") - first + 1.0;
                                return Math.round(seen * all / Math.max(1, position - first + 1));
                            })
                            .single())
                    .orElse(seen);
        }
    }
}
