package dev.jari.platform.database;

import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.Id;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/**
 * Where ids, and arrays, lists and maps of ids, become what a column holds: a store passes them to a statement as they
 * are.
 */
final class IdParameters {

    private IdParameters() {}

    static JdbcClient takenBy(JdbcClient plain) {
        return sql -> takenBy(plain.sql(sql));
    }

    /** A proxy, because all but five of a statement's twenty methods would only be passed on. */
    private static StatementSpec takenBy(StatementSpec plain) {
        return (StatementSpec) Proxy.newProxyInstance(
                StatementSpec.class.getClassLoader(), new Class<?>[] {StatementSpec.class}, (self, method, given) -> {
                    try {
                        var answer = method.invoke(plain, plain(given));
                        return answer instanceof StatementSpec ? self : answer;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    static @Nullable Object[] plain(@Nullable Object @Nullable [] given) {
        if (given == null) return new Object[0];
        return Arrays.stream(given).map(IdParameters::plain).toArray();
    }

    static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Id id -> id.value();
            case HoldId id -> id.value();
            case Id[] ids ->
                Arrays.stream(ids).map(id -> id == null ? null : id.value()).toArray(Long[]::new);
            case HoldId[] ids ->
                Arrays.stream(ids).map(id -> id == null ? null : id.value()).toArray(String[]::new);
            case Object[] many when many.getClass() == Object[].class -> plain(many);
            case Collection<?> many -> many.stream().map(IdParameters::plain).toList();
            case Map<?, ?> named -> {
                var values = new HashMap<Object, @Nullable Object>();
                named.forEach((name, one) -> values.put(name, plain(one)));
                yield values;
            }
            default -> value;
        };
    }
}
