package dev.jari.client;

import java.net.URI;
import java.util.Map;

/**
 * A running Jari. One client serves any number of threads and people; close it when done.
 *
 * <p>Every call answers with a {@link Reply}, to be awaited or gone on with, and ends in an {@link Outcome}: done,
 * refused with the reason as data, or unanswered.
 */
public final class JariClient implements AutoCloseable {

    private final Calls calls;

    private JariClient(Calls calls) {
        this.calls = calls;
    }

    public static JariClient at(URI address) {
        return at(address, ClientSettings.usual());
    }

    public static JariClient at(URI address, ClientSettings settings) {
        return new JariClient(new Calls(address, settings));
    }

    /** Where it looks for Jari. */
    public String address() {
        return calls.address();
    }

    /** What is for sale; needs no token. */
    public Catalogue catalogue() {
        return new Catalogue(calls);
    }

    public Customer customer(String token) {
        return new Customer(calls, token);
    }

    public Admin admin(String token) {
        return new Admin(calls, token);
    }

    /** A token without a password, which only a Jari with its demo on gives. */
    public Reply<String> demoToken(long userId, Role role) {
        var body = Map.of("userId", userId, "role", role);
        var call = Call.change("POST", "/v1/auth/demo-token", null, body, calls.settings())
                .asRepeatable();
        return calls.send(call, SignedIn.class).map(SignedIn::accessToken);
    }

    /** Whose token it is. */
    public enum Role {
        CUSTOMER,
        ADMIN
    }

    private record SignedIn(String accessToken) {}

    @Override
    public void close() {
        calls.close();
    }
}
