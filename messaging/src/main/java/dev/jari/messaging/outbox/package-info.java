/** Messages leave a service through its outbox: appending, relaying, publishing again. */
@NullMarked
package dev.jari.messaging.outbox;

import org.jspecify.annotations.NullMarked;
