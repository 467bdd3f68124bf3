package dev.jari.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.MachineChance;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InstanceNameTest {

    private static String nameOn(Map<String, String> environment) {
        return InstanceName.of(environment, MachineChance.IDS.get());
    }

    @Test
    void a_person_reads_host_and_process_in_it() {
        var pid = ProcessHandle.current().pid();

        assertThat(nameOn(Map.of("HOSTNAME", "orders-7f9c"))).matches("orders-7f9c-" + pid + "-[0-9a-f]{8}");
        assertThat(nameOn(Map.of())).matches("process-" + pid + "-[0-9a-f]{8}");
    }

    @Test
    void processes_of_one_number_on_hosts_of_one_name_differ() {
        var container = Map.of("HOSTNAME", "orders");

        assertThat(IntStream.range(0, 100).mapToObj(_ -> nameOn(container))).doesNotHaveDuplicates();
    }
}
