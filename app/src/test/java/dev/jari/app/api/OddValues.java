package dev.jari.app.api;

import java.util.List;
import java.util.SplittableRandom;

/** Values that have broken programs before. */
final class OddValues {

    /** As they stand in JSON. */
    private static final List<String> JSON = List.of(
            "0",
            "-1",
            "1",
            "2147483647",
            "2147483648",
            "9223372036854775807",
            "9223372036854775808",
            "1.5",
            "1e400",
            "-0",
            "true",
            "null",
            "NaN",
            "[]",
            "{}",
            "[1]",
            "[null]",
            "{\"a\": 1}",
            "\"\"",
            "\"   \"",
            "\"2\"",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "\"\\u202eabc\"",
            "\"a\\r\\nb: c\"",
            "\"'; DROP TABLE bookings; --\"",
            "\"${jndi:ldap://x}\"",
            "\"\\ud83d\\ude00\"",
            "\"2026-02-30\"",
            "\"0000-01-01\"",
            "\"9999-12-31\"",
            "\"-999999999-01-01\"",
            "\"+999999999-12-31\"",
            "\"25:00\"",
            "\"24:00\"",
            "\"00:00\"",
            "\"2026-05-01T09:00:00Z\"",
            "\"+1000000000-12-31T23:59:59.999999999Z\"",
            "\"MONDAY\"",
            "\"KRW\"",
            "\"Asia/Seoul\"",
            "\"" + "x".repeat(300) + "\"",
            "\"" + "가".repeat(5_000) + "\"");

    /** As they stand in an address, encoded. */
    private static final List<String> ADDRESS = List.of(
            "0",
            "-1",
            "1",
            "abc",
            "9223372036854775807",
            "9223372036854775808",
            "1.5",
            "null",
            "%00",
            "%20",
            "%2e%2e%2f",
            "..%2f..%2factuator%2fenv",
            ";a=b",
            "%F0%9F%98%80",
            "%ED%A0%80",
            "%zz".replace("%", "%25"),
            "BK-7K2M9QX4",
            "inventory-1",
            "+",
            "'",
            "1%0d%0aX:%20y",
            "2026-02-30",
            "-999999999-01-01",
            "9999-12-31",
            "YWJj",
            "x".repeat(300));

    private static final List<String> HEADER = List.of(
            "",
            "x",
            "\"x\"",
            "\"0\"",
            "W/\"1\"",
            "*",
            "wait=abc",
            "wait=-1",
            "wait=99999",
            "wait=1",
            "respond-async",
            "a\\b",
            "\"",
            "k".repeat(300),
            "application/xml",
            "text/csv",
            "*/*",
            "nonsense",
            "application/json;q=0",
            "ko",
            "xx;q=9",
            "9223372036854775808",
            "ä");

    private OddValues() {}

    static String json(SplittableRandom chance) {
        return one(JSON, chance);
    }

    static String address(SplittableRandom chance) {
        return one(ADDRESS, chance);
    }

    static String header(SplittableRandom chance) {
        return one(HEADER, chance);
    }

    static <T> T one(List<T> of, SplittableRandom chance) {
        return of.get(chance.nextInt(of.size()));
    }
}
