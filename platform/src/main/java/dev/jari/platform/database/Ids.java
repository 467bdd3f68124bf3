package dev.jari.platform.database;

import dev.jari.contracts.id.Id;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/** Ids as they come out of rows; into a statement they go as they are. */
public final class Ids {

    private Ids() {}

    /** For a query whose one column is an id. */
    public static <I extends Id> RowMapper<I> only(LongFunction<I> type) {
        return (row, _) -> type.apply(row.getLong(1));
    }

    /** A number of zero or less, as could be stored before ids were types, names nothing either. */
    public static <I extends Id> @Nullable I orNull(ResultSet row, String column, LongFunction<I> type)
            throws SQLException {
        var value = row.getLong(column);
        return value <= 0 ? null : type.apply(value);
    }

    /** From a column that is an array. */
    public static <I extends Id> List<I> list(ResultSet row, String column, LongFunction<I> type) throws SQLException {
        return Arrays.stream((Long[]) row.getArray(column).getArray())
                .map(type::apply)
                .toList();
    }
}
