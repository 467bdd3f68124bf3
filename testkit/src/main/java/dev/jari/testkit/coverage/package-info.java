/** Which requirement is kept by which test, and which by none. */
@NullMarked
package dev.jari.testkit.coverage;

import org.jspecify.annotations.NullMarked;
