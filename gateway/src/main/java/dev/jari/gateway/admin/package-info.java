/** What admins do to the catalogue and about failed messages, and the audit of what Jari promises. */
@NullMarked
package dev.jari.gateway.admin;

import org.jspecify.annotations.NullMarked;
