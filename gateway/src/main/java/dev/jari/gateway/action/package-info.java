/** What admins do, written down before it is done, and the list of it. */
@NullMarked
package dev.jari.gateway.action;

import org.jspecify.annotations.NullMarked;
