package dev.jari.orders.order;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Logger;

/**
 * A database address behind which a guard of our SQL is left out, so that a race test can show what it is for:
 * the code is the real one, only a piece of its statements is another.
 */
final class WithoutGuard implements Driver {

    private static final String MARK = "&withoutGuard=";

    private static final List<Map<String, String>> GUARDS = new CopyOnWriteArrayList<>();

    private final Driver real;

    private WithoutGuard(Driver real) {
        this.real = real;
    }

    /**
     * Takes the place of PostgreSQL's driver; addresses that it did not give out go to that one as they are.
     *
     * @param instead what stands in the place of each guard
     */
    static synchronized String at(String url, Map<String, String> instead) {
        try {
            var driver = DriverManager.getDriver(url);
            if (!(driver instanceof WithoutGuard)) {
                DriverManager.deregisterDriver(driver);
                DriverManager.registerDriver(new WithoutGuard(driver));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        GUARDS.add(instead);
        return url + MARK + (GUARDS.size() - 1);
    }

    @Override
    public Connection connect(String url, Properties info) throws SQLException {
        var mark = url.indexOf(MARK);
        if (mark < 0) return real.connect(url, info);
        var instead = GUARDS.get(Integer.parseInt(url.substring(mark + MARK.length())));
        var connection = real.connect(url.substring(0, mark), info);
        return (Connection) Proxy.newProxyInstance(
                WithoutGuard.class.getClassLoader(), new Class<?>[] {Connection.class}, (_, method, arguments) -> {
                    if (method.getName().equals("prepareStatement"))
                        instead.forEach((guard, other) -> arguments[0] = ((String) arguments[0]).replace(guard, other));
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Override
    public boolean acceptsURL(String url) throws SQLException {
        return real.acceptsURL(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
        return real.getPropertyInfo(url, info);
    }

    @Override
    public int getMajorVersion() {
        return real.getMajorVersion();
    }

    @Override
    public int getMinorVersion() {
        return real.getMinorVersion();
    }

    @Override
    public boolean jdbcCompliant() {
        return real.jdbcCompliant();
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }
}
