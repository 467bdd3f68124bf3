/** Asking the services behind the gateway, and passing on what they refuse. */
@NullMarked
package dev.jari.gateway.service;

import org.jspecify.annotations.NullMarked;
