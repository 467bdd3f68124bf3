/** The bodies of messages between services, with the names the source designs gave them. */
@NullMarked
package dev.jari.contracts.message;

import org.jspecify.annotations.NullMarked;
