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

/**
 * A container that runs Jari, as a file of {@code deploy/} describes it.
 *
 * @param settings by name; a value that comes from elsewhere is empty
 */
record Container(String file, String name, int replicas, Map<String, String> settings) {

    private static final String IMAGE = "jari:latest";

    static List<Container> ofCompose(String file) throws IOException {
        var found = new ArrayList<Container>();
        for (var service : map(map(documents(file).getFirst()).get("services")).entrySet()) {
            var container = map(service.getValue());
            if (!IMAGE.equals(container.get("image"))) continue;
            var settings = new HashMap<String, String>();
            map(container.get("environment")).forEach((name, value) -> settings.put(name, String.valueOf(value)));
            var replicas = (Integer) map(container.get("deploy")).get("replicas");
            found.add(new Container(file, service.getKey(), replicas, settings));
        }
        return found;
    }

    /** @param shared the file whose config map all containers are given */
    static List<Container> ofKubernetes(String shared, String... files) throws IOException {
        var given = new HashMap<String, String>();
        for (var document : documents(shared)) {
            if ("ConfigMap".equals(map(document).get("kind")))
                map(map(document).get("data")).forEach((name, value) -> given.put(name, String.valueOf(value)));
        }
        var found = new ArrayList<Container>();
        for (var file : files)
            for (var document : documents(file))
                if ("Deployment".equals(map(document).get("kind"))) found.add(deployed(file, map(document), given));
        return found;
    }

    private static Container deployed(String file, Map<String, Object> document, Map<String, String> given) {
        var spec = map(document.get("spec"));
        var containers = (List<?>) map(map(spec.get("template")).get("spec")).get("containers");
        var container = map(containers.getFirst());
        var settings = new HashMap<>(given);
        for (var variable : (List<?>) container.get("env"))
            settings.put((String) map(variable).get("name"), String.valueOf(map(variable).getOrDefault("value", "")));
        return new Container(
                file, (String) map(document.get("metadata")).get("name"), (Integer) spec.get("replicas"), settings);
    }

    static List<Object> documents(String file) throws IOException {
        try (var reader = Files.newBufferedReader(ProjectRoot.path().resolve("deploy").resolve(file))) {
            return StreamSupport.stream(new Yaml().loadAll(reader).spliterator(), false)
                    .toList();
        }
    }

    @SuppressWarnings("unchecked") // YAML's maps have names as keys
    static Map<String, Object> map(Object node) {
        return (Map<String, Object>) node;
    }
}
