package dev.jari.gateway.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.gateway.GatewayServer;
import dev.jari.testkit.source.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The interface is what the stored document says; {@code ./jari openapi} stores it anew. */
class PublishedInterfaceStoreTest {

    private static final Path STORED = ProjectRoot.path().resolve("docs/openapi.json");
    private static final JsonMapper JSON = JsonMapper.shared();

    private static JsonNode served() {
        return PublishedDocument.normalised(
                JSON.readTree(GatewayServer.shared().get("/v3/api-docs").body()));
    }

    @Test
    void the_served_document_is_the_published_one_and_breaks_nobody_without_a_word() throws IOException {
        // given
        var served = served();
        var stored = Files.exists(STORED) ? JSON.readTree(Files.readString(STORED)) : served;
        var changelog = Files.readString(ProjectRoot.path().resolve("CHANGELOG.md"));

        // then
        var incompatible = InterfaceChanges.incompatible(stored, served);
        assertThat(PublishedDocument.untold(incompatible, changelog))
                .as("name each operation under \"Incompatible\" in CHANGELOG.md, or leave it as it was")
                .isEmpty();
        if (System.getProperty("jari.openapi", "").equals("write"))
            Files.writeString(STORED, PublishedDocument.text(served));
        assertThat(STORED).as("./jari openapi stores it").exists();
        assertThat(firstDifference(
                        Files.readAllLines(STORED),
                        PublishedDocument.text(served).lines().toList()))
                .as("docs/openapi.json is not what is served; look at the change and run ./jari openapi")
                .isEmpty();
    }

    /** One line says enough; all of them would fill the screen. */
    private static String firstDifference(List<String> stored, List<String> served) {
        for (var i = 0; i < Math.max(stored.size(), served.size()); i++) {
            var before = i < stored.size() ? stored.get(i) : "(end)";
            var now = i < served.size() ? served.get(i) : "(end)";
            if (!before.equals(now)) return "line %d is stored as %s and served as %s".formatted(i + 1, before, now);
        }
        return "";
    }
}
