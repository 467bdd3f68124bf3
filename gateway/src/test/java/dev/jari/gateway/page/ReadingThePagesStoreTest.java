package dev.jari.gateway.page;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.GatewayServer;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

class ReadingThePagesStoreTest {

    private final GatewayServer server = GatewayServer.shared();

    @Test
    void the_start_page_says_what_runs_and_escapes_it() {
        // when
        var response = server.send(server.request("/").header("Accept", "text/html"));

        // then
        assertThat(response.headers().firstValue("Content-Type")).hasValue("text/html;charset=UTF-8");
        assertThat(response.body())
                .contains("<html lang=\"en\">", "1.2.3-&lt;b&gt;test&lt;/b&gt;", "gateway, booking")
                .contains("href=\"/swagger-ui\"", "href=\"/v3/api-docs\"", "href=\"/actuator/health\"")
                .doesNotContain("{{", "<b>", "<script", "<style", "style=");
    }

    @Test
    void the_start_page_speaks_korean() {
        // when
        var response = server.send(server.request("/").header("Accept-Language", "ko"));

        // then
        assertThat(response.body()).contains("<html lang=\"ko\">", "온 순서대로");
    }

    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void the_type_of_every_problem_leads_somewhere(ErrorCode code) {
        // given
        var path = "/problems/" + code.name().toLowerCase(Locale.ROOT).replace('_', '-');

        // when
        var json = JsonMapper.shared().readTree(server.get(path).body());
        var page = server.send(server.request(path).header("Accept", "text/html,*/*"));

        // then
        assertThat(json.path("code").stringValue()).isEqualTo(code.name());
        assertThat(json.path("status").intValue()).isEqualTo(code.status());
        assertThat(page.body()).startsWith("<!doctype html>").contains("<code>" + code.name() + "</code>");
    }

    @Test
    void the_api_document_names_the_bearer_scheme_and_the_problem() {
        // when
        var document = JsonMapper.shared().readTree(server.get("/v3/api-docs").body());

        // then
        assertThat(document.at("/info/title").stringValue()).isEqualTo("Jari");
        assertThat(document.at("/info/version").stringValue()).startsWith("1.2.3");
        assertThat(document.at("/components/securitySchemes/bearer/scheme").stringValue())
                .isEqualTo("bearer");
        assertThat(document.at("/components/schemas/Problem/properties/code/enum")
                        .size())
                .isEqualTo(ErrorCode.values().length);
    }

    @Test
    void the_api_document_tells_how_the_demo_token_answers() {
        // when
        var document = JsonMapper.shared().readTree(server.get("/v3/api-docs").body());

        // then
        var call = document.at("/paths/~1v1~1auth~1demo-token/post");
        assertThat(call.at("/responses/422/content/application~1problem+json/schema/$ref")
                        .stringValue())
                .isEqualTo("#/components/schemas/Problem");
        assertThat(call.at("/responses/422/description").stringValue()).isEqualTo("VALIDATION_FAILED");
        assertThat(call.path("responses").propertyNames())
                .containsExactlyInAnyOrder("200", "400", "406", "413", "415", "422", "429", "500");
        assertThat(document.at("/components/schemas/SignIn/properties/userId/example")
                        .intValue())
                .isEqualTo(42);
        assertThat(call.path("security").size()).isZero();
        assertThat(document.path("paths").propertyNames())
                .allSatisfy(path -> assertThat(path).startsWith("/v1/"));
    }

    @Test
    void the_plain_address_of_swagger_ui_works() {
        // when
        var response = server.get("/swagger-ui");

        // then
        assertThat(response.statusCode()).isEqualTo(302);
        assertThat(response.headers().firstValue("Location")).hasValue("/swagger-ui/index.html");
        assertThat(server.get("/swagger-ui/index.html").body()).contains("swagger-ui-bundle.js");
        assertProblem(server.get("/swagger-ui/unknown.js"), 404, "NOT_FOUND");
    }
}
