/** Shows admins what the services still have to say to each other, and lets them try again or give up. */
@NullMarked
package dev.jari.gateway.outbox;

import org.jspecify.annotations.NullMarked;
