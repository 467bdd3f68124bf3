/** The door from outside: REST, authentication, problem documents and pages. */
@NullMarked
package dev.jari.gateway;

import org.jspecify.annotations.NullMarked;
