/** The rules of the house that the build itself enforces, each with what to do instead. */
@NullMarked
package dev.jari.testkit.tidy;

import org.jspecify.annotations.NullMarked;
