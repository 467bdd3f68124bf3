package dev.jari.app.command;

import dev.jari.app.Role;
import dev.jari.app.server.DatabaseSettingsBinder;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.springframework.core.env.Environment;

/** What a production needs, held against the settings that Jari would start with here. */
final class ProductionChecks {

    /** Different characters; a word, or one digit repeated, has fewer than 32 random bytes. */
    private static final int DISTINCT_MIN = 10;

    private static final int SECRET_MIN = 32;
    private static final int PASSWORD_MIN = 12;
    private static final int REPLICAS_MIN = 3;
    private static final String SECONDS_MAX = "3";

    private final Environment settings;
    private final Set<Role> roles;
    private final List<Finding> findings = new ArrayList<>();

    ProductionChecks(Environment settings) {
        this.settings = settings;
        this.roles = Role.parse(settings.getProperty("jari.roles", "all"));
    }

    /** One line of the answer. */
    record Finding(boolean good, String what, String finding) {}

    /** Of the settings alone, without asking a server. */
    List<Finding> ofSettings() {
        check("demo", !settings.getProperty("jari.demo", Boolean.class, false), "off", "on; set jari.demo=false");
        if (roles.contains(Role.GATEWAY)) {
            signIn();
            transportSecurity();
        }
        if (roles.contains(Role.ORDERS)) provider();
        for (var role : roles) database(role);
        if (roles.stream().anyMatch(Role::needsRedis)) redis();
        nats();
        return List.copyOf(findings);
    }

    /** What only the databases themselves can tell. */
    List<Finding> ofDatabases() {
        findings.clear();
        var urls = new TreeSet<String>();
        for (var role : roles) {
            var url = settings.getProperty(
                    "jari.%s.datasource.url".formatted(role.label()),
                    settings.getProperty("spring.datasource.url", ""));
            // One line for each server: roles that share one share its backups.
            if (!url.isEmpty() && urls.add(serverOf(url))) keepsData(role);
        }
        return List.copyOf(findings);
    }

    private void signIn() {
        var issuer = settings.getProperty("jari.auth.issuer", "");
        if (issuer.isBlank()) {
            secret();
            return;
        }
        check("issuer", issuer.startsWith("https://"), issuer, "%s is not reached over https".formatted(issuer));
        check(
                "audience",
                !lacks("jari.auth.audience"),
                settings.getProperty("jari.auth.audience", ""),
                "tokens that the issuer made for others would be believed; set jari.auth.audience");
    }

    private void secret() {
        var secret = settings.getProperty("jari.auth.secret", "");
        check(
                "sign-in",
                secret.length() >= SECRET_MIN && secret.chars().distinct().count() >= DISTINCT_MIN,
                "jari.auth.secret; with an issuer people could sign out everywhere and keys could rotate",
                "set jari.auth.issuer and jari.auth.audience, or jari.auth.secret to 32 random bytes"
                        + " (openssl rand -hex 32)");
    }

    private void transportSecurity() {
        var tls = !lacks("server.ssl.bundle") || !lacks("server.ssl.key-store") || !lacks("server.ssl.certificate");
        check(
                "TLS",
                tls || !lacks("jari.limits.trusted-proxies"),
                tls ? "by Jari itself" : "by " + settings.getProperty("jari.limits.trusted-proxies", ""),
                "set server.ssl.bundle, or jari.limits.trusted-proxies to the proxy that has the certificate");
    }

    private void provider() {
        var provider = settings.getProperty("jari.orders.provider", "");
        check(
                "payments",
                !provider.isBlank() && !provider.equals("simulated"),
                provider.equals("none") ? "none: wallets and deposits by staff only" : provider,
                "set jari.orders.provider; the simulated one is for demos");
    }

    private void database(Role role) {
        var found = new DatabaseSettingsBinder(settings);
        try {
            var database = found.settingsOf(role.label());
            var password = database.password() == null ? parameter(database.url(), "password") : database.password();
            check(
                    role.label() + "'s database",
                    password.length() >= PASSWORD_MIN,
                    serverOf(database.url()),
                    "its password is shorter than %d characters".formatted(PASSWORD_MIN));
        } catch (IllegalArgumentException e) {
            check(
                    role.label() + "'s database",
                    false,
                    "",
                    "set DATABASE_URL or jari.%s.datasource.url".formatted(role.label()));
        }
    }

    private void redis() {
        var url = settings.getProperty("spring.data.redis.url", "");
        check(
                "Redis",
                passwordOf(url).length() >= PASSWORD_MIN,
                url.startsWith("rediss://") ? "with a password, over TLS" : "with a password",
                url.isEmpty() ? "set REDIS_URL" : "no password, or a short one: redis://:PASSWORD@host:6379");
    }

    private void nats() {
        if (!settings.getProperty("jari.messaging.transport", "local").equals("nats")) return;
        var url = settings.getProperty("jari.messaging.nats-url", "");
        check(
                "NATS",
                passwordOf(url.replaceFirst(",.*", "").strip()).length() >= PASSWORD_MIN,
                "with a password",
                "whoever reaches it can ask a service anything; nats://user:PASSWORD@host:4222");
        var replicas = settings.getProperty("jari.messaging.nats.replicas", Integer.class, 1);
        check(
                "replicas",
                replicas >= REPLICAS_MIN,
                "%d of each message".formatted(replicas),
                "%d of each message; with jari.messaging.nats.replicas=3 one server of NATS may be lost"
                        .formatted(replicas));
    }

    private void keepsData(Role role) {
        var database = new DatabaseSettingsBinder(settings).settingsOf(role.label());
        var properties = new Properties();
        if (database.username() != null) properties.setProperty("user", database.username());
        if (database.password() != null) properties.setProperty("password", database.password());
        properties.setProperty("connectTimeout", SECONDS_MAX);
        properties.setProperty("socketTimeout", SECONDS_MAX);
        try (var connection = DriverManager.getConnection(database.url(), properties)) {
            var archives = asks(connection, "SELECT current_setting('archive_mode') <> 'off'");
            var standby = asks(connection, "SELECT count(*) > 0 FROM pg_stat_replication");
            var where = " of " + serverOf(database.url());
            check(
                    "backup" + where,
                    archives,
                    "WAL is archived",
                    "archive_mode is off: what is lost since the last dump is lost");
            check("standby" + where, standby, "one follows", "none follows; or this role may not see it (pg_monitor)");
        } catch (SQLException e) {
            check("backup of " + serverOf(database.url()), false, "", "it does not answer: " + e.getMessage());
        }
    }

    private static boolean asks(Connection connection, String question) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery(question)) {
            return row.next() && row.getBoolean(1);
        }
    }

    private static String serverOf(String jdbcUrl) {
        return jdbcUrl.replaceFirst("^jdbc:postgresql://", "").replaceFirst("[/?].*", "");
    }

    private static String parameter(String url, String name) {
        var pair = Pattern.compile("[?&]%s=([^&]*)".formatted(name)).matcher(url);
        return pair.find() ? pair.group(1) : "";
    }

    private static String passwordOf(String url) {
        if (url.isEmpty()) return "";
        var user = URI.create(url).getUserInfo();
        return user == null ? "" : user.substring(user.indexOf(':') + 1);
    }

    private boolean lacks(String setting) {
        return settings.getProperty(setting, "").isBlank();
    }

    private void check(String what, boolean good, String found, String lacking) {
        findings.add(new Finding(good, what, good ? found : lacking));
    }
}
