/** Questions about holds and their answers: a claim on places that gives itself back. */
@NullMarked
package dev.jari.contracts.hold;

import org.jspecify.annotations.NullMarked;
