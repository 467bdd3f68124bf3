package dev.jari.gateway.auth;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.jari.gateway.GatewayServer;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class SigningInStoreTest {

    private static final String CALLER = "/v1/test/caller";

    private final GatewayServer server = GatewayServer.shared();

    @Test
    void a_demo_token_opens_what_its_role_opens() {
        // given
        var signIn = "{\"userId\": 7, \"role\": \"%s\", \"email\": \"a@b.kr\", \"name\": \"민지\"}";
        var customer = demoToken(signIn.formatted("CUSTOMER"));
        var admin = demoToken(signIn.formatted("ADMIN"));

        // then
        assertThat(with(customer, CALLER).body())
                .isEqualTo("{\"userId\":7,\"role\":\"CUSTOMER\",\"email\":\"a@b.kr\",\"name\":\"민지\"}");
        assertThat(with(admin, "/v1/admin/test").statusCode()).isEqualTo(200);
        assertProblem(with(customer, "/v1/admin/test"), 403, "FORBIDDEN");
    }

    private String demoToken(String signIn) {
        var response = server.post("/v1/auth/demo-token", signIn);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(response.body()).path("accessToken").stringValue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"role\": \"ADMIN\"}|400|/userId",
                "{\"userId\": 0, \"role\": \"ADMIN\"}|422|/userId",
                "{\"userId\": \"42\", \"role\": \"ADMIN\"}|422|/userId",
                "{\"userId\": 42}|400|/role",
                "{\"userId\": 42, \"role\": \"KING\"}|422|/role",
                "{\"userId\": 42, \"role\": 1}|422|/role",
                "{\"userId\": 42, \"role\": \"ADMIN\", \"email\": \"nobody\"}|422|/email",
            })
    void a_demo_token_for_nobody_is_refused(String signIn, int status, String pointer) {
        // when
        var response = server.post("/v1/auth/demo-token", signIn);

        // then
        assertThat(assertProblem(response, status, "VALIDATION_FAILED")
                        .path("errors")
                        .path(0)
                        .path("pointer")
                        .stringValue())
                .isEqualTo(pointer);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/v1/bookings", "/v1/admin/bookings", "/v1/unknown", "/unknown", "/actuator/metrics", "/error"})
    void without_a_token_nothing_opens_that_is_not_named_public(String path) {
        // when
        var response = server.get(path);

        // then
        assertProblem(response, 401, "UNAUTHENTICATED");
        assertThat(response.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/v1/venues",
                "/v1/venues/5",
                "/v3/api-docs",
                "/swagger-ui/index.html",
                "/actuator/health",
                "/actuator/info",
                "/favicon.svg",
                "/assets/jari.css",
                "/problems/sold-out"
            })
    void without_a_token_the_public_part_opens(String path) {
        assertThat(server.get(path).statusCode()).isEqualTo(200);
    }

    @Test
    void the_machine_room_is_for_admins() {
        assertProblem(server.getAs(Role.CUSTOMER, "/actuator/metrics"), 403, "FORBIDDEN");
        assertThat(server.getAs(Role.ADMIN, "/actuator/metrics").statusCode()).isEqualTo(200);
    }

    @Test
    void an_expired_token_is_told_so() throws JOSEException {
        // given
        var claims = claims().expirationTime(at(Duration.ofMinutes(-1))).build();

        // when
        var response = with(signed(claims, GatewayServer.SECRET), CALLER);

        // then
        assertThat(refused(response)).isEqualTo("The token has expired. Sign in again.");
    }

    @Test
    void a_token_is_refused_for_whatever_is_wrong_with_it() throws JOSEException {
        var good = claims().build();
        var other = "another secret of thirty-two bytes";
        assertThat(with(signed(good, GatewayServer.SECRET), CALLER).statusCode())
                .isEqualTo(200);

        assertThat(refused(with(signed(good, other), CALLER))).contains("signature");
        assertThat(refused(with(new PlainJWT(good).serialize(), CALLER))).contains("cannot be read");
        assertThat(refusedWith(claims().issuer("https://elsewhere.example"))).contains("issuer");
        assertThat(refusedWith(claims().issuer(null))).contains("issuer");
        assertThat(refusedWith(claims().audience("elsewhere"))).contains("not made for this server");
        assertThat(refusedWith(claims().audience((String) null))).contains("not made for this server");
        assertThat(refusedWith(claims().expirationTime(null))).contains("no time of expiry");
        assertThat(refusedWith(claims().notBeforeTime(at(Duration.ofMinutes(5)))))
                .contains("not valid yet");
        assertThat(refusedWith(claims().subject("minji"))).contains("not a user number");
        assertThat(refusedWith(claims().subject("-1"))).contains("not a user number");
        assertThat(refusedWith(claims().subject("9223372036854775808"))).contains("not a user number");
        assertThat(refusedWith(claims().subject(null))).contains("not a user number");
        assertThat(refusedWith(claims().claim("role", "KING"))).contains("no role");
        assertThat(refusedWith(claims().claim("role", 5))).contains("no role");
    }

    @ParameterizedTest
    @ValueSource(strings = {"garbage", "a.b.c", "eyJhbGciOiJub25lIn0.e30.", "%%%", "ä"})
    void garbage_is_not_a_token(String garbage) {
        assertProblem(with(garbage, CALLER), 401, "UNAUTHENTICATED");
        assertProblem(with(garbage, "/v1/venues"), 401, "UNAUTHENTICATED");
    }

    @Test
    void roles_may_come_as_a_list() throws JOSEException {
        // given
        var claims = claims().claim("role", null)
                .claim("roles", List.of("CUSTOMER", "ADMIN", "KING"))
                .build();

        // when
        var response = with(signed(claims, GatewayServer.SECRET), "/v1/admin/test");

        // then
        assertThat(response.body()).contains("\"role\":\"ADMIN\"");
    }

    private String refusedWith(JWTClaimsSet.Builder claims) throws JOSEException {
        return refused(with(signed(claims.build(), GatewayServer.SECRET), CALLER));
    }

    private static String refused(HttpResponse<String> response) {
        var problem = assertProblem(response, 401, "UNAUTHENTICATED");
        assertThat(response.headers().firstValue("WWW-Authenticate")).hasValue("Bearer error=\"invalid_token\"");
        return problem.path("detail").stringValue();
    }

    private static JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder()
                .issuer("jari")
                .audience("jari")
                .subject("42")
                .claim("role", "CUSTOMER")
                .expirationTime(at(Duration.ofMinutes(10)));
    }

    private static Date at(Duration fromNow) {
        return Date.from(GatewayServer.CLOCK.instant().plus(fromNow));
    }

    private static String signed(JWTClaimsSet claims, String secret) throws JOSEException {
        var token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
        token.sign(new MACSigner(secret));
        return token.serialize();
    }

    private HttpResponse<String> with(String token, String path) {
        return server.send(server.request(path).header("Authorization", "Bearer " + token));
    }
}
