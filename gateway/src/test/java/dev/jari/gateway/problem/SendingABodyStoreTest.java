package dev.jari.gateway.problem;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.auth.Role;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SendingABodyStoreTest {

    private static final String ECHO = "/v1/test/echo";

    private final GatewayServer server = GatewayServer.shared();

    @Test
    void a_good_one_arrives_as_it_was_sent() {
        // when
        var response = server.post(ECHO, "{\"quantity\": 2, \"name\": \"자리 😀\", \"items\": [{\"menuId\": 5}]}");

        // then
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"quantity\":2,\"name\":\"자리 😀\",\"items\":[{\"menuId\":5}]}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{\"quantity\": 2} x",
                "{\"quantity\": 2}{}",
                "{\"quantity\": 2, \"quantity\": 3}",
                "[]",
                "\"text\"",
                "2",
                "{\"quantity\": NaN}",
                "{'quantity': 2}",
                "{\"quantity\": 2,}",
                "/* */{}",
                "null"
            })
    void what_cannot_be_parsed_is_400(String json) {
        assertProblem(server.post(ECHO, json), 400, "VALIDATION_FAILED");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{`quantity`: 2, `price`: 1}|/price|unknown-property",
                "{`quantity`: `2`}|/quantity|wrong-type",
                "{`quantity`: 1.5}|/quantity|invalid-value",
                "{`quantity`: true}|/quantity|wrong-type",
                "{`quantity`: 2147483648}|/quantity|out-of-range",
                "{`quantity`: 0}|/quantity|min",
                "{`quantity`: 2, `name`: 5}|/name|wrong-type",
                "{`quantity`: 2, `name`: `a\\u0000b`}|/name|invalid-value",
                "{`quantity`: 2, `name`: `a\\ud800b`}|/name|invalid-value",
                "{`quantity`: 2, `date`: `2026-02-30`}|/date|invalid-value",
                "{`quantity`: 2, `items`: [{`menuId`: 1}, {`menuId`: `x`}]}|/items/1/menuId|wrong-type",
                "{`quantity`: 2, `items`: [{`menuId`: 0}]}|/items/0/menuId|min",
                "{`quantity`: 2, `items`: [{`menuId`: 1, `a/b~c`: 0}]}|/items/0/a~1b~0c|unknown-property",
            })
    void what_can_never_be_is_422_with_a_pointer_to_it(String json, String pointer, String code) {
        // when
        var response = server.post(ECHO, json.replace('`', '"'));

        // then
        var errors = assertProblem(response, 422, "VALIDATION_FAILED").path("errors");
        assertThat(errors.size()).isEqualTo(1);
        assertThat(errors.path(0).path("pointer").stringValue()).isEqualTo(pointer);
        assertThat(errors.path(0).path("code").stringValue()).isEqualTo(code);
        assertThat(errors.path(0).path("detail").stringValue()).isNotBlank();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{`quantity`: null}|/quantity",
                "{}|/quantity",
                "{`quantity`: 2, `items`: [{}]}|/items/0/menuId",
                "{`quantity`: 2, `items`: [{`menuId`: null}]}|/items/0/menuId",
                "{`name`: `only`, `items`: [{`menuId`: 0}]}|/quantity",
            })
    void what_is_missing_is_400_with_a_pointer_to_where_it_should_be(String json, String pointer) {
        // when
        var response = server.post(ECHO, json.replace('`', '"'));

        // then
        var errors = assertProblem(response, 400, "VALIDATION_FAILED").path("errors");
        assertThat(errors)
                .anySatisfy(error -> assertThat(error.path("pointer").stringValue() + " "
                                + error.path("code").stringValue())
                        .isEqualTo(pointer + " missing"));
    }

    @Test
    void validation_speaks_the_language_of_the_caller() {
        // when
        var response = server.send(server.request(ECHO)
                .header("Authorization", "Bearer " + GatewayServer.token(Role.CUSTOMER))
                .header("Content-Type", "application/json")
                .header("Accept-Language", "ko")
                .POST(BodyPublishers.ofString("{\"quantity\": 0}")));

        // then
        assertThat(assertProblem(response, 422, "VALIDATION_FAILED")
                        .path("errors")
                        .path(0)
                        .path("detail")
                        .stringValue())
                .containsPattern("[가-힣]");
    }

    @Test
    void broken_utf_8_is_400() {
        // given
        var bytes = "{\"quantity\": 2, \"name\": \"?\"}".getBytes(StandardCharsets.US_ASCII);
        bytes[bytes.length - 3] = (byte) 0xC3;

        // then
        assertProblem(send("application/json", BodyPublishers.ofByteArray(bytes)), 400, "VALIDATION_FAILED");
    }

    @Test
    void what_never_ends_is_400() {
        assertProblem(server.post(ECHO, "[".repeat(100_000)), 400, "VALIDATION_FAILED");
        assertProblem(server.post(ECHO, "{\"quantity\": " + "9".repeat(5_000) + "}"), 400, "VALIDATION_FAILED");
    }

    @Test
    void five_megabytes_are_too_large_told_in_advance_or_not() {
        // given
        var body = ("{\"quantity\": 2, \"name\": \"" + "x".repeat(5_000_000) + "\"}").getBytes(StandardCharsets.UTF_8);

        // when
        var told = send("application/json", BodyPublishers.ofByteArray(body));
        var chunked = send("application/json", BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)));

        // then
        assertProblem(told, 413, "PAYLOAD_TOO_LARGE");
        assertProblem(chunked, 413, "PAYLOAD_TOO_LARGE");
    }

    @Test
    void just_under_a_megabyte_is_fine() {
        // given
        var body = "{\"quantity\": 2, \"name\": \"" + "x".repeat(1_000_000) + "\"}";

        // then
        assertThat(server.post(ECHO, body).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/xml", "application/x-www-form-urlencoded", "nonsense"})
    void another_format_is_415(String contentType) {
        // when
        var response = send(contentType, BodyPublishers.ofString("{\"quantity\": 2}"));

        // then
        assertProblem(response, 415, "UNSUPPORTED_MEDIA_TYPE");
    }

    private HttpResponse<String> send(String contentType, BodyPublisher body) {
        return server.send(server.request(ECHO)
                .header("Authorization", "Bearer " + GatewayServer.token(Role.CUSTOMER))
                .header("Content-Type", contentType)
                .POST(body));
    }
}
