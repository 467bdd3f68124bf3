/** What admins did, written down before it is done. */
@NullMarked
package dev.jari.booking.action;

import org.jspecify.annotations.NullMarked;
