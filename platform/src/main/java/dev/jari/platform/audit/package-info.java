/** Looks at a service's data without being in the way of whoever works on it. */
@NullMarked
package dev.jari.platform.audit;

import org.jspecify.annotations.NullMarked;
