/** What users are told inside the application: stored once, listed, read. */
@NullMarked
package dev.jari.notify.notification;

import org.jspecify.annotations.NullMarked;
