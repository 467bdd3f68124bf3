package dev.jari.platform.audit;

import dev.jari.platform.audit.Walk.Stretch;
import dev.jari.platform.database.ServiceDatabase;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Where walks have come to, and the stretches in which something was wrong. In the service's own database: whichever
 * process runs the next audit goes on there, also after a restart.
 */
final class WalkStore {

    /** More than an answer has room for; the others are met again on the walk. */
    private static final int SUSPECTS_MAX = 100;

    private final ServiceDatabase database;

    WalkStore(ServiceDatabase database) {
        this.database = database;
    }

    /**
     * @param position the number after which the next run begins; zero for the beginning
     * @param seen how many rows the walk has looked at since the beginning
     * @param step how many rows the next statement looks at; zero for as many as it may
     */
    record Place(long position, long seen, int step) {

        static final Place BEGINNING = new Place(0, 0, 0);
    }

    /** A stretch in which something is wrong, with the first sentence about it. */
    record Suspect(Stretch stretch, String violation) {}

    Place place(String walk) {
        return jdbc().sql("SELECT position, seen, step FROM audit_walk WHERE name = ?")
                .param(walk)
                .query((row, _) -> new Place(row.getLong("position"), row.getLong("seen"), row.getInt("step")))
                .optional()
                .orElse(Place.BEGINNING);
    }

    List<Suspect> suspects(String walk) {
        return jdbc().sql("""
                        SELECT after, upto, violation
                          FROM audit_suspect
                         WHERE walk = ?
                         ORDER BY after, upto
                         LIMIT ?
                        """)
                .params(walk, SUSPECTS_MAX)
                .query((row, _) -> new Suspect(
                        new Stretch(row.getLong("after"), row.getLong("upto"), 0), row.getString("violation")))
                .list();
    }

    /**
     * Keeps what a run has found and where it has come to, both or neither: no violation is walked past and lost.
     *
     * @param looked where nothing is wrong but the suspects
     */
    void keep(String walk, Place place, Collection<Stretch> looked, Collection<Suspect> suspects) {
        database.transactions().executeWithoutResult(_ -> {
            jdbc().sql("""
                            INSERT INTO audit_walk (name, position, seen, step) VALUES (?, ?, ?, ?)
                            ON CONFLICT (name) DO UPDATE
                               SET position = excluded.position, seen = excluded.seen, step = excluded.step
                            """)
                    .params(walk, place.position(), place.seen(), place.step())
                    .update();
            for (var stretch : looked) forget(walk, stretch);
            for (var suspect : suspects) remember(walk, suspect);
        });
    }

    private void forget(String walk, Stretch stretch) {
        jdbc().sql("DELETE FROM audit_suspect WHERE walk = ? AND after >= ? AND upto <= ?")
                .params(walk, stretch.after(), stretch.upto())
                .update();
    }

    private void remember(String walk, Suspect suspect) {
        jdbc().sql("""
                        INSERT INTO audit_suspect (walk, after, upto, violation) VALUES (?, ?, ?, ?)
                        ON CONFLICT (walk, after, upto) DO UPDATE SET violation = excluded.violation
                        """)
                .params(walk, suspect.stretch().after(), suspect.stretch().upto(), suspect.violation())
                .update();
    }

    private JdbcClient jdbc() {
        return database.jdbc();
    }
}
