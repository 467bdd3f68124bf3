package dev.jari.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.embedded.StartRefused;
import org.junit.jupiter.api.Test;

class RoleTest {

    @Test
    void all_means_every_role() {
        assertThat(Role.parse("all")).containsExactlyInAnyOrder(Role.values());
    }

    @Test
    void a_list_may_have_spaces_and_capitals() {
        assertThat(Role.parse(" Booking, gateway ")).containsExactlyInAnyOrder(Role.BOOKING, Role.GATEWAY);
    }

    @Test
    void an_unknown_role_is_refused_with_the_names_there_are() {
        assertThatThrownBy(() -> Role.parse("booking,kitchen"))
                .isInstanceOf(StartRefused.class)
                .hasMessage("jari.roles names an unknown role 'kitchen'; "
                        + "choose from all, gateway, inventory, booking, orders, notify");
    }

    @Test
    void an_empty_list_is_refused() {
        assertThatThrownBy(() -> Role.parse(" , ")).isInstanceOf(StartRefused.class);
    }
}
