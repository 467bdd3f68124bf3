/** What the caller was told inside the application. */
@NullMarked
package dev.jari.gateway.notification;

import org.jspecify.annotations.NullMarked;
