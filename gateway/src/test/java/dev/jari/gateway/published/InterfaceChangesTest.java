package dev.jari.gateway.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class InterfaceChangesTest {

    private static final String DOCUMENT = """
            {"info": {"title": "t", "version": "1"},
             "paths": {
               "/v1/things": {
                 "get": {"parameters": [{"in": "query", "name": "limit", "schema": {"type": "integer", "maximum": 200}},
                                        {"in": "query", "name": "kind",
                                         "schema": {"type": "string", "enum": ["A", "B"]}}],
                         "responses": {"200": {
                           "headers": {"ETag": {}},
                           "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}}}},
                 "post": {"security": [{"bearer": []}],
                          "requestBody": {"content": {"application/json": {
                            "schema": {"$ref": "#/components/schemas/Input"}}}},
                          "responses": {"201": {"content": {"application/json": {
                            "schema": {"$ref": "#/components/schemas/Thing"}}}}, "202": {}}}}},
             "components": {"schemas": {
               "Input": {"type": "object", "required": ["name"], "properties": {
                 "name": {"type": "string", "maxLength": 50}, "kind": {"type": "string", "enum": ["A", "B"]},
                 "note": {"type": "string"}}},
               "Thing": {"type": "object", "required": ["id"], "properties": {
                 "id": {"type": "integer", "format": "int64"}, "name": {"type": "string"},
                 "parts": {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}}}}}}}
            """;

    private static ObjectNode document() {
        return (ObjectNode) JsonMapper.shared().readTree(DOCUMENT);
    }

    private static ObjectNode at(JsonNode document, String pointer) {
        return (ObjectNode) document.at(pointer);
    }

    private static final String GET = "/paths/~1v1~1things/get";
    private static final String POST = "/paths/~1v1~1things/post";
    private static final String INPUT = "/components/schemas/Input";
    private static final String THING = "/components/schemas/Thing";

    private static Arguments broken(String what, Consumer<ObjectNode> change) {
        return Arguments.of(what, change);
    }

    static Stream<Arguments> breaking() {
        return Stream.of(
                broken(
                        "GET /v1/things: is gone",
                        now -> at(now, "/paths/~1v1~1things").remove("get")),
                broken(
                        "GET /v1/things: parameter limit is gone",
                        now -> ((ArrayNode) now.at(GET + "/parameters")).remove(0)),
                broken(
                        "GET /v1/things: parameter limit is required now",
                        now -> at(now, GET + "/parameters/0").put("required", true)),
                broken(
                        "GET /v1/things: parameter limit has a smaller maximum",
                        now -> at(now, GET + "/parameters/0/schema").put("maximum", 100)),
                broken(
                        "GET /v1/things: parameter limit was [integer] and is [string]",
                        now -> at(now, GET + "/parameters/0/schema").put("type", "string")),
                broken(
                        "GET /v1/things: parameter kind does not take B any more",
                        now -> ((ArrayNode) now.at(GET + "/parameters/1/schema/enum")).remove(1)),
                broken(
                        "GET /v1/things: parameter extra is new and required",
                        now -> ((ArrayNode) now.at(GET + "/parameters"))
                                .addObject()
                                .put("in", "query")
                                .put("name", "extra")
                                .put("required", true)),
                broken(
                        "GET /v1/things: needs a token",
                        now -> at(now, GET).putArray("security").addObject().putArray("bearer")),
                broken(
                        "GET /v1/things: answer 200 has no header ETag any more",
                        now -> at(now, GET + "/responses/200/headers").remove("ETag")));
    }

    static Stream<Arguments> breakingBodies() {
        return Stream.of(
                broken(
                        "POST /v1/things: a body is required now",
                        now -> at(now, POST + "/requestBody").put("required", true)),
                broken(
                        "POST /v1/things: takes no body any more",
                        now -> at(now, POST).remove("requestBody")),
                broken(
                        "POST /v1/things: body is not application/json any more",
                        now -> at(now, POST + "/requestBody/content").remove("application/json")),
                broken(
                        "POST /v1/things: body.note is gone",
                        now -> at(now, INPUT + "/properties").remove("note")),
                broken(
                        "POST /v1/things: body.note is required now",
                        now -> ((ArrayNode) now.at(INPUT + "/required")).add("note")),
                broken(
                        "POST /v1/things: body.kind does not take A any more",
                        now -> ((ArrayNode) now.at(INPUT + "/properties/kind/enum")).remove(0)),
                broken(
                        "POST /v1/things: body.note takes only some words now",
                        now -> at(now, INPUT + "/properties/note")
                                .putArray("enum")
                                .add("x")),
                broken(
                        "POST /v1/things: body.name has a smaller maxLength",
                        now -> at(now, INPUT + "/properties/name").put("maxLength", 20)),
                broken(
                        "POST /v1/things: body.name has a larger minLength",
                        now -> at(now, INPUT + "/properties/name").put("minLength", 2)),
                broken(
                        "POST /v1/things: body.name has another pattern",
                        now -> at(now, INPUT + "/properties/name").put("pattern", "[a-z]+")),
                broken(
                        "POST /v1/things: does not answer 202 any more",
                        now -> at(now, POST + "/responses").remove("202")),
                broken(
                        "POST /v1/things: answer 201.name is gone",
                        now -> at(now, THING + "/properties").remove("name")),
                broken(
                        "POST /v1/things: answer 201.id may be absent now",
                        now -> at(now, THING).remove("required")),
                broken(
                        "POST /v1/things: answer 201.id was [integer] and is [string]",
                        now -> at(now, THING + "/properties/id").put("type", "string")),
                broken(
                        "POST /v1/things: answer 201.id has another format: int32",
                        now -> at(now, THING + "/properties/id").put("format", "int32")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"breaking", "breakingBodies"})
    void is_found(String what, Consumer<ObjectNode> change) {
        // given
        var now = document();

        // when
        change.accept(now);

        // then
        assertThat(InterfaceChanges.incompatible(document(), now))
                .extracting(InterfaceChanges.Change::toString)
                .contains(what);
    }

    @Test
    void nothing_changed_is_no_change_also_where_a_thing_contains_itself() {
        assertThat(InterfaceChanges.incompatible(document(), document())).isEmpty();
    }

    @Test
    void what_is_added_breaks_nobody() {
        // given
        var now = document();

        // when
        at(now, "/paths/~1v1~1things").putObject("delete").putObject("responses");
        at(now, INPUT + "/properties").putObject("colour").put("type", "string");
        at(now, THING + "/properties").putObject("colour").put("type", "string");
        ((ArrayNode) now.at(INPUT + "/properties/kind/enum")).add("C");
        ((ArrayNode) now.at(THING + "/required")).add("name");
        at(now, GET + "/parameters/0/schema").put("maximum", 500);
        at(now, GET + "/responses").putObject("429");

        // then
        assertThat(InterfaceChanges.incompatible(document(), now)).isEmpty();
    }

    @Test
    void a_change_is_told_by_naming_its_operation_under_incompatible_of_what_is_not_released() {
        // given
        var change = new InterfaceChanges.Change("GET /v1/things", "is gone");
        var entry = "### Incompatible\n\n- `GET /v1/things` is gone; use another.\n";

        // then
        assertThat(untold(change, "## Unreleased\n\n### Added\n\n- x\n\n" + entry))
                .isEmpty();
        assertThat(untold(change, "## Unreleased\n\n### Added\n\n- `GET /v1/things`\n\n## 1.0\n\n" + entry))
                .containsExactly(change);
        assertThat(untold(change, "## Unreleased\n\n### Incompatible\n\n- `POST /v1/things`\n"))
                .containsExactly(change);
    }

    private static List<InterfaceChanges.Change> untold(InterfaceChanges.Change change, String changelog) {
        return PublishedDocument.untold(List.of(change), changelog);
    }
}
