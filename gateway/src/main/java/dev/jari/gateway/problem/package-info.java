/** Every error as one problem document, whichever layer it comes from. */
@NullMarked
package dev.jari.gateway.problem;

import org.jspecify.annotations.NullMarked;
