/** Looks at a service's data without being in the way of the work on it. */
@NullMarked
package dev.jari.platform.audit;

import org.jspecify.annotations.NullMarked;
