package dev.jari.app.deploy;

import dev.jari.testkit.source.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A container that runs Jari, as a file of {@code deploy/} describes it.
 *
 * @param settings by name; a value that comes from elsewhere is empty
 */
record Container(String file, String name, int replicas, Map<String, String> settings) {

    private static final String IMAGE = "jari:latest";

    String setting(String variable) {
        return settings.getOrDefault(variable, "");
    }

    static List<Container> ofCompose(String file) throws IOException {
        var found = new ArrayList<Container>();
        for (var service : documents(file).getFirst().path("services").properties()) {
            var container = service.getValue();
            if (!container.path("image").asString("").equals(IMAGE)) continue;
            var replicas = container.path("deploy").path("replicas").asInt();
            found.add(new Container(file, service.getKey(), replicas, values(container.path("environment"))));
        }
        return found;
    }

    /** @param shared the file whose config map all containers are given */
    static List<Container> ofKubernetes(String shared, String... files) throws IOException {
        var given = new HashMap<String, String>();
        for (var document : documents(shared))
            if (isA("ConfigMap", document)) given.putAll(values(document.path("data")));
        var found = new ArrayList<Container>();
        for (var file : files)
            for (var document : documents(file))
                if (isA("Deployment", document)) found.add(deployed(file, document, given));
        return found;
    }

    private static boolean isA(String kind, JsonNode document) {
        return document.path("kind").asString("").equals(kind);
    }

    private static Container deployed(String file, JsonNode document, Map<String, String> given) {
        var spec = document.path("spec");
        var settings = new HashMap<>(given);
        var containers = spec.path("template").path("spec").path("containers");
        for (var variable : containers.path(0).path("env"))
            settings.put(
                    variable.path("name").asString(), variable.path("value").asString(""));
        var name = document.path("metadata").path("name").asString();
        return new Container(file, name, spec.path("replicas").asInt(), settings);
    }

    private static Map<String, String> values(JsonNode node) {
        var values = new HashMap<String, String>();
        node.properties()
                .forEach(property ->
                        values.put(property.getKey(), property.getValue().asString()));
        return values;
    }

    static List<JsonNode> documents(String file) throws IOException {
        try (var reader =
                Files.newBufferedReader(ProjectRoot.path().resolve("deploy").resolve(file))) {
            return StreamSupport.stream(new Yaml().loadAll(reader).spliterator(), false)
                    .<JsonNode>map(document -> JsonMapper.shared().valueToTree(document))
                    .toList();
        }
    }
}
