/** The whole system from outside, treated badly. */
@NullMarked
package dev.jari.app.door;

import org.jspecify.annotations.NullMarked;
