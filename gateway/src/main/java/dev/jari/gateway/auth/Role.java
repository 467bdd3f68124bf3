package dev.jari.gateway.auth;

/** What a caller may do; tokens and authorities use the same names. */
public enum Role {
    CUSTOMER,
    ADMIN
}
