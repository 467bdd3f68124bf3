package dev.jari.app.cluster;

import dev.jari.app.Role;
import dev.jari.embedded.FreePorts;
import dev.jari.embedded.StartRefused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Who belongs to the cluster and where each listens, kept in its folder: who is started again is found where it was.
 *
 * @param ports by the name of the server or process
 */
record ClusterPlan(int instances, Map<String, Integer> ports) {

    /** With their pools they still fit into the connections PostgreSQL allows. */
    static final int INSTANCES_MAX = 5;

    private static final String FILE = "cluster.properties";
    private static final String INSTANCES = "instances";

    ClusterPlan {
        if (instances < 1 || instances > INSTANCES_MAX)
            throw new StartRefused("--instances is 1 to %d, not %d.".formatted(INSTANCES_MAX, instances));
        ports = Map.copyOf(ports);
    }

    /** The first gateway at a port people know, all others wherever there is room. */
    static ClusterPlan fresh(int instances, int gatewayPort) {
        return of(instances, name -> name.equals(Member.name(Role.GATEWAY, 1)) ? gatewayPort : FreePorts.next());
    }

    static boolean exists(Path folder) {
        return Files.exists(folder.resolve(FILE));
    }

    static ClusterPlan read(Path folder) {
        var file = folder.resolve(FILE);
        if (!exists(folder))
            throw new StartRefused("There is no cluster in %s; ./jari cluster up starts one.".formatted(folder));
        var properties = new Properties();
        try (var reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return of(
                Integer.parseInt(properties.getProperty(INSTANCES)),
                name -> Integer.parseInt(properties.getProperty(name)));
    }

    private static ClusterPlan of(int instances, ToIntFunction<String> port) {
        var ports = new TreeMap<String, Integer>();
        for (var server : ClusterServer.values()) ports.put(server.label(), port.applyAsInt(server.label()));
        roles(instances).forEach(name -> ports.put(name, port.applyAsInt(name)));
        return new ClusterPlan(instances, ports);
    }

    private static Stream<String> roles(int instances) {
        return Stream.of(Role.values())
                .flatMap(role -> IntStream.rangeClosed(1, instances).mapToObj(number -> Member.name(role, number)));
    }

    void write(Path folder) {
        var properties = new Properties();
        properties.setProperty(INSTANCES, Integer.toString(instances));
        ports.forEach((name, port) -> properties.setProperty(name, Integer.toString(port)));
        try (var writer = Files.newBufferedWriter(folder.resolve(FILE))) {
            properties.store(writer, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port(ClusterServer server) {
        return ports.getOrDefault(server.label(), 0);
    }

    /** All of them, the gateways first. */
    List<Member> members() {
        return Stream.of(Role.values())
                .flatMap(role -> IntStream.rangeClosed(1, instances)
                        .mapToObj(number -> new Member(role, number, ports.getOrDefault(Member.name(role, number), 0))))
                .toList();
    }

    List<Member> membersCalled(String name) {
        return members().stream().filter(member -> member.isCalled(name)).toList();
    }
}
