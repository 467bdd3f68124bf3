package dev.jari.gateway.published;

import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The API document in the form in which it is stored: in one order, without what differs from build to build. */
public final class PublishedDocument {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Pattern UNRELEASED =
            Pattern.compile("^## Unreleased$(.*?)(?=^## |\\z)", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern INCOMPATIBLE =
            Pattern.compile("^### Incompatible$(.*?)(?=^##|\\z)", Pattern.MULTILINE | Pattern.DOTALL);

    private PublishedDocument() {}

    public static JsonNode normalised(JsonNode served) {
        var document = (ObjectNode) sorted(served);
        ((ObjectNode) document.path("info")).remove("version");
        return document;
    }

    /** Fields by name; lists as they are, because their order may mean something, except that of tags. */
    private static JsonNode sorted(JsonNode node) {
        if (node instanceof ArrayNode list) {
            var sorted = JsonNodeFactory.instance.arrayNode();
            list.forEach(item -> sorted.add(sorted(item)));
            return sorted;
        }
        if (!(node instanceof ObjectNode)) return node;
        var fields = new TreeMap<String, JsonNode>();
        node.propertyStream().forEach(field -> fields.put(field.getKey(), sorted(field.getValue())));
        var sorted = JsonNodeFactory.instance.objectNode();
        fields.forEach(sorted::set);
        return sorted;
    }

    public static String text(JsonNode document) {
        return JSON.writerWithDefaultPrettyPrinter()
                        .writeValueAsString(document)
                        .replace("\r\n", "\n") + "\n";
    }

    /** Those whose operation the changelog does not name between backticks under "Incompatible". */
    public static List<InterfaceChanges.Change> untold(List<InterfaceChanges.Change> changes, String changelog) {
        var told = UNRELEASED
                .matcher(changelog)
                .results()
                .flatMap(part -> INCOMPATIBLE.matcher(part.group(1)).results())
                .map(part -> part.group(1))
                .collect(Collectors.joining("\n"));
        return changes.stream()
                .filter(change -> !told.contains("`" + change.operation() + "`"))
                .toList();
    }
}
