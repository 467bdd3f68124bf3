/** What admins did through gateways of the release before, written down before it was done. */
@NullMarked
package dev.jari.booking.action;

import org.jspecify.annotations.NullMarked;
