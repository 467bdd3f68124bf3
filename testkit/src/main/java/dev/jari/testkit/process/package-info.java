/** A second real process of our own, to be killed or frozen at a named point. */
@NullMarked
package dev.jari.testkit.process;

import org.jspecify.annotations.NullMarked;
