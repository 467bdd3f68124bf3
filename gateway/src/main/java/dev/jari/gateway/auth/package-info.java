/** Who is calling: bearer tokens, roles and the rules of who may reach what. */
@NullMarked
package dev.jari.gateway.auth;

import org.jspecify.annotations.NullMarked;
