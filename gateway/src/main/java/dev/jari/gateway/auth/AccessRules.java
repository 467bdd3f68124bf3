package dev.jari.gateway.auth;

import static org.springframework.http.HttpMethod.GET;
import static org.springframework.http.HttpMethod.HEAD;

import jakarta.servlet.DispatcherType;
import java.time.InstantSource;
import java.util.List;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.resource.web.authentication.BearerTokenAuthenticationFilter;
import org.springframework.security.web.SecurityFilterChain;

/** Who may reach what. Whatever is not named here needs a token. */
public final class AccessRules {

    private static final String[] PUBLIC_CATALOGUE = {"/v1/venues/**", "/v1/offerings/**", "/v1/slots/**"};
    private static final String[] PUBLIC_PAGES = {
        "/",
        "/assets/**",
        "/webjars/**",
        "/favicon.ico",
        "/favicon.svg",
        "/problems/**",
        "/v3/api-docs/**",
        "/v3/api-docs.yaml",
        "/swagger-ui/**",
        "/swagger-ui.html",
        "/actuator/health/**",
        "/actuator/info"
    };

    private final KnownTokens tokens;
    private final AccessRefusals refusals;
    private final StreamTicketFilter tickets;

    public AccessRules(JwtDecoder tokens, InstantSource clock, AccessRefusals refusals, StreamTicketFilter tickets) {
        this.tokens = new KnownTokens(tokens, clock);
        this.refusals = refusals;
        this.tickets = tickets;
    }

    public SecurityFilterChain applyTo(HttpSecurity http) {
        return http.authorizeHttpRequests(AccessRules::rules)
                .oauth2ResourceServer(server -> server.authenticationManagerResolver(_ -> tokens)
                        .authenticationEntryPoint(refusals)
                        .accessDeniedHandler(refusals))
                .addFilterBefore(tickets, BearerTokenAuthenticationFilter.class)
                .exceptionHandling(
                        handling -> handling.authenticationEntryPoint(refusals).accessDeniedHandler(refusals))
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                // Nothing here is authorised by a cookie, so there is nothing another site could ride on.
                .csrf(AbstractHttpConfigurer::disable)
                // Written for every answer by ResponseHeaders, also for those that never come this far.
                .headers(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .formLogin(AbstractHttpConfigurer::disable)
                .httpBasic(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .build();
    }

    private static void rules(
            AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry requests) {
        // Error and async dispatches belong to a request that was already judged.
        requests.dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.ASYNC, DispatcherType.FORWARD)
                .permitAll();
        requests.requestMatchers(GET, PUBLIC_CATALOGUE).permitAll();
        requests.requestMatchers(HEAD, PUBLIC_CATALOGUE).permitAll();
        requests.requestMatchers(GET, PUBLIC_PAGES).permitAll();
        requests.requestMatchers(HEAD, PUBLIC_PAGES).permitAll();
        requests.requestMatchers("/v1/auth/demo-token").permitAll();
        requests.requestMatchers("/v1/admin/**", "/actuator/**").hasRole(Role.ADMIN.name());
        requests.anyRequest().authenticated();
    }

    static UsernamePasswordAuthenticationToken signedIn(Caller caller) {
        var authorities =
                List.of(new SimpleGrantedAuthority("ROLE_" + caller.role().name()));
        return UsernamePasswordAuthenticationToken.authenticated(caller, null, authorities);
    }
}
