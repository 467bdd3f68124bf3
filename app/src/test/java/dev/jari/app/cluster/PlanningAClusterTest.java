package dev.jari.app.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.app.Role;
import dev.jari.embedded.StartRefused;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanningAClusterTest {

    @TempDir
    Path folder;

    @Test
    void there_are_as_many_of_every_role_as_wanted_each_at_a_port_of_its_own() {
        var members = ClusterPlan.fresh(3, 8080).members();

        assertThat(members).hasSize(3 * Role.values().length);
        assertThat(members).extracting(Member::port).doesNotHaveDuplicates();
        assertThat(members.getFirst()).isEqualTo(new Member(Role.GATEWAY, 1, 8080));
    }

    @Test
    void what_is_started_again_is_found_where_it_was() {
        var plan = ClusterPlan.fresh(2, 8080);

        plan.write(folder);

        assertThat(ClusterPlan.read(folder)).isEqualTo(plan);
    }

    @Test
    void a_name_means_one_process_or_all_of_a_role() {
        var plan = ClusterPlan.fresh(2, 8080);

        assertThat(plan.membersCalled("booking")).extracting(Member::name).containsExactly("booking#1", "booking#2");
        assertThat(plan.membersCalled("Booking#2")).extracting(Member::name).containsExactly("booking#2");
        assertThat(plan.membersCalled("booking#3")).isEmpty();
        assertThat(ClusterServer.called("nats")).contains(ClusterServer.NATS);
    }

    @Test
    void what_can_not_be_is_refused_in_one_sentence() {
        assertThatThrownBy(() -> ClusterPlan.fresh(0, 8080))
                .isInstanceOf(StartRefused.class)
                .hasMessage("--instances is 1 to 5, not 0.");
        assertThatThrownBy(() -> ClusterPlan.read(folder))
                .isInstanceOf(StartRefused.class)
                .hasMessage("There is no cluster in %s; ./jari cluster up starts one.".formatted(folder));
    }

    @Test
    void a_process_that_never_started_does_not_run() {
        var process = MemberProcess.of(new Member(Role.NOTIFY, 1, 8080), folder);

        assertThat(process.running()).isEmpty();
        assertThat(process.lastWords()).isEqualTo("it said nothing");
    }

    @Test
    void only_a_gateway_is_told_the_secret_and_each_role_its_own_database() {
        var environment =
                new ClusterEnvironment(role -> "postgres://db/" + role.label(), "redis://r", "nats://n", "secret");

        assertThat(environment.of(new Member(Role.GATEWAY, 1, 1)))
                .containsEntry("JARI_AUTH_SECRET", "secret")
                .containsEntry("DATABASE_URL", "postgres://db/gateway");
        assertThat(environment.of(new Member(Role.NOTIFY, 2, 1)))
                .containsEntry("DATABASE_URL", "postgres://db/notify")
                .containsEntry("SERVICE_NAME", "notify-2")
                .doesNotContainKeys("JARI_AUTH_SECRET", "REDIS_URL");
    }
}
