/** Whom booking refused from memory, so that the audit can ask whether it was right to. */
@NullMarked
package dev.jari.booking.refusal;

import org.jspecify.annotations.NullMarked;
