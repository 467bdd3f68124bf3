package dev.jari.app;

import static org.springframework.http.HttpMethod.GET;

import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Who may look at a process without the gateway: every caller that reaches its port, which belongs inside the network.
 * A probe or a collector of figures has no token, and nothing but state is to be had there.
 */
final class StateAccess {

    private StateAccess() {}

    static SecurityFilterChain applyTo(HttpSecurity http) {
        return http.authorizeHttpRequests(requests -> requests.requestMatchers(GET, "/actuator/**")
                        .permitAll()
                        .anyRequest()
                        .denyAll())
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .formLogin(AbstractHttpConfigurer::disable)
                .httpBasic(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .build();
    }
}
