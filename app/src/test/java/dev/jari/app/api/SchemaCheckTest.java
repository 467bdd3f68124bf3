package dev.jari.app.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class SchemaCheckTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String SCHEMA = """
            {"type": "object", "required": ["id"], "properties": {
                "id": {"type": "integer", "minimum": 1},
                "day": {"type": "string", "format": "date"},
                "at": {"type": ["string", "null"], "format": "date-time"},
                "state": {"type": "string", "enum": ["OPEN", "CLOSED"]},
                "price": {"$ref": "#/money"},
                "items": {"type": "array", "items": {"type": "boolean"}},
                "either": {"oneOf": [{"type": "string"}, {"$ref": "#/money"}]},
                "free": {"type": "object"},
                "names": {"type": "object", "additionalProperties": {"type": "string"}}}}
            """;

    private final SchemaCheck check = new SchemaCheck(JSON.readTree(
            "{\"money\": {\"type\": \"object\", \"properties\": {\"amount\": {\"type\": \"integer\"}}}}"));

    @Test
    void what_is_as_described_has_no_differences() {
        var value = "{'id': 1, 'day': '2026-05-01', 'at': null, 'state': 'OPEN', 'price': {'amount': 5},"
                + " 'items': [true, false], 'either': {'amount': 1}, 'free': {'a': [1]}, 'names': {'x': 'y'}}";
        assertThat(check.differences(JSON.readTree(value.replace('\'', '"')), JSON.readTree(SCHEMA)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}|/id is missing",
                "{'id': '1'}|/id is STRING, not [integer]",
                "{'id': 0}|/id is 0, below the least",
                "{'id': 1, 'day': '2026-02-30'}|/day is \"2026-02-30\", not a \"date\"",
                "{'id': 1, 'at': 'noon'}|/at is \"noon\", not a \"date-time\"",
                "{'id': 1, 'state': 'AJAR'}|/state is \"AJAR\", which is not in the list",
                "{'id': 1, 'price': {'sum': 5}}|/price/sum is not described",
                "{'id': 1, 'items': [true, 1]}|/items/1 is NUMBER, not [boolean]",
                "{'id': 1, 'either': 5}|/either is none of what it may be",
                "{'id': 1, 'names': {'x': 1}}|/names/x is NUMBER, not [string]",
                "{'id': 1, 'secret': 1}|/secret is not described",
                "[]|` is ARRAY, not [object]`",
            })
    void each_difference_is_told(String value, String difference) {
        assertThat(check.differences(JSON.readTree(value.replace('\'', '"')), JSON.readTree(SCHEMA)))
                .containsExactly(difference);
    }
}
