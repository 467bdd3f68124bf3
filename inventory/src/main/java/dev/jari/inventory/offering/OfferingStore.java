package dev.jari.inventory.offering;

import dev.jari.contracts.id.CourseId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.Golf;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.venue.LadderColumns;
import dev.jari.platform.database.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for offerings. */
final class OfferingStore {

    private static final String SELECT = """
            SELECT o.id, o.venue_id, v.name AS venue_name, v.kind, v.time_zone, v.currency, o.code, o.name, o.name_en,
                   o.description, o.capacity, o.price, o.weekend_price, o.holiday_price, o.payment_types,
                   o.deposit_per_person, o.deposit_per_person_large, o.deposit_large_threshold,
                   o.front_nine_course_id, o.front_nine_course_name, o.back_nine_course_id, o.back_nine_course_name,
                   o.total_holes, o.estimated_duration, o.break_duration, o.active, o.version,
            """ + LadderColumns.SQL + """
              FROM offering o
              JOIN venue v ON v.id = o.venue_id
            """;

    private final JdbcClient jdbc;

    OfferingStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** For an offering that is about to be inserted. */
    OfferingId nextId() {
        return jdbc.sql("SELECT nextval(pg_get_serial_sequence('offering', 'id'))")
                .query(Ids.only(OfferingId::new))
                .single();
    }

    void insert(Offering offering) {
        bind(jdbc.sql("""
                        INSERT INTO offering (id, venue_id, code, name, name_en, description, capacity, price,
                                              weekend_price, holiday_price, payment_types, deposit_per_person,
                                              deposit_per_person_large, deposit_large_threshold, front_nine_course_id,
                                              front_nine_course_name, back_nine_course_id, back_nine_course_name,
                                              total_holes, estimated_duration, break_duration)
                        OVERRIDING SYSTEM VALUE
                        VALUES (:id, :venue, :code, :name, :nameEn, :description, :capacity, :price, :weekendPrice,
                                :holidayPrice, :paymentTypes, :deposit, :depositLarge, :depositLargeThreshold,
                                :frontId, :frontName, :backId, :backName, :holes, :duration, :break)
                        """), offering).update();
    }

    boolean update(Offering offering) {
        return bind(jdbc.sql("""
                        UPDATE offering
                           SET code = :code, name = :name, name_en = :nameEn, description = :description,
                               capacity = :capacity, price = :price, weekend_price = :weekendPrice,
                               holiday_price = :holidayPrice, payment_types = :paymentTypes,
                               deposit_per_person = :deposit, deposit_per_person_large = :depositLarge,
                               deposit_large_threshold = :depositLargeThreshold, front_nine_course_id = :frontId,
                               front_nine_course_name = :frontName, back_nine_course_id = :backId,
                               back_nine_course_name = :backName, total_holes = :holes,
                               estimated_duration = :duration, break_duration = :break, version = version + 1
                         WHERE id = :id AND venue_id = :venue AND active
                        """), offering).update() == 1;
    }

    private static JdbcClient.StatementSpec bind(JdbcClient.StatementSpec statement, Offering offering) {
        var golf = offering.golf();
        return statement
                .param("id", offering.offeringId())
                .param("venue", offering.venueId())
                .param("code", offering.code())
                .param("name", offering.name())
                .param("nameEn", offering.nameEn())
                .param("description", offering.description())
                .param("capacity", offering.capacity())
                .param("price", offering.price().amount())
                .param("weekendPrice", amount(offering.weekendPrice()))
                .param("holidayPrice", amount(offering.holidayPrice()))
                .param(
                        "paymentTypes",
                        offering.paymentTypes().stream().map(Enum::name).toArray(String[]::new))
                .param("deposit", amount(offering.depositPerPerson()))
                .param("depositLarge", amount(offering.depositPerPersonLarge()))
                .param("depositLargeThreshold", offering.depositLargeThreshold())
                .param("frontId", golf == null ? null : golf.frontNineCourseId())
                .param("frontName", golf == null ? null : golf.frontNineCourseName())
                .param("backId", golf == null ? null : golf.backNineCourseId())
                .param("backName", golf == null ? null : golf.backNineCourseName())
                .param("holes", golf == null ? null : golf.totalHoles())
                .param("duration", golf == null ? null : golf.estimatedDuration())
                .param("break", golf == null ? null : golf.breakDuration());
    }

    private static @Nullable Long amount(@Nullable Money money) {
        return money == null ? null : money.amount();
    }

    boolean deactivate(OfferingId offeringId) {
        return jdbc.sql("UPDATE offering SET active = false, version = version + 1 WHERE id = ? AND active")
                        .param(offeringId)
                        .update()
                == 1;
    }

    /** Counts a change that came from the venue; gives the offerings it concerns. */
    List<OfferingId> touchAllOf(VenueId venueId, boolean stillActive) {
        return jdbc.sql("""
                        UPDATE offering
                           SET version = version + 1, active = ?
                         WHERE venue_id = ? AND active
                        RETURNING id
                        """)
                .params(stillActive, venueId)
                .query(Ids.only(OfferingId::new))
                .list();
    }

    Optional<Offering> find(OfferingId offeringId) {
        return jdbc.sql(SELECT + " WHERE o.id = ? AND o.active")
                .param(offeringId)
                .query((row, _) -> read(row))
                .optional();
    }

    /** Also those that are deleted: booking caches them and must hear of it. */
    List<Offering> all(Collection<OfferingId> offeringIds) {
        return jdbc.sql(SELECT + " WHERE o.id = ANY (?::bigint[]) ORDER BY o.id")
                .params(new Object[] {offeringIds.toArray(OfferingId[]::new)})
                .query((row, _) -> read(row))
                .list();
    }

    List<Offering> list(VenueId venueId, long after, int limit) {
        return jdbc.sql(SELECT + " WHERE o.venue_id = ? AND o.active AND o.id > ? ORDER BY o.id LIMIT ?")
                .params(venueId, after, limit)
                .query((row, _) -> read(row))
                .list();
    }

    private static Offering read(ResultSet row) throws SQLException {
        var currency = row.getString("currency");
        return new Offering(
                new OfferingId(row.getLong("id")),
                new VenueId(row.getLong("venue_id")),
                row.getString("venue_name"),
                VenueKind.valueOf(row.getString("kind")),
                row.getString("time_zone"),
                currency,
                LadderColumns.read(row),
                row.getString("code"),
                row.getString("name"),
                row.getString("name_en"),
                row.getString("description"),
                row.getInt("capacity"),
                new Money(row.getLong("price"), currency),
                money(row, "weekend_price", currency),
                money(row, "holiday_price", currency),
                Arrays.stream((String[]) row.getArray("payment_types").getArray())
                        .map(PaymentType::valueOf)
                        .toList(),
                money(row, "deposit_per_person", currency),
                money(row, "deposit_per_person_large", currency),
                row.getObject("deposit_large_threshold", Integer.class),
                golf(row),
                row.getBoolean("active"),
                row.getLong("version"));
    }

    private static @Nullable Money money(ResultSet row, String column, String currency) throws SQLException {
        var amount = row.getLong(column);
        return row.wasNull() ? null : new Money(amount, currency);
    }

    private static @Nullable Golf golf(ResultSet row) throws SQLException {
        var front = row.getString("front_nine_course_name");
        if (front == null) return null;
        return new Golf(
                Ids.orNull(row, "front_nine_course_id", CourseId::new),
                front,
                Ids.orNull(row, "back_nine_course_id", CourseId::new),
                row.getString("back_nine_course_name"),
                row.getInt("total_holes"),
                row.getInt("estimated_duration"),
                row.getInt("break_duration"));
    }
}
