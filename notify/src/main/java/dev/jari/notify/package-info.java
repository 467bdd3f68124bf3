/** Notifications, e-mail, webhooks. */
@NullMarked
package dev.jari.notify;

import org.jspecify.annotations.NullMarked;
