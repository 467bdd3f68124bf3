/** What services ask each other, and how they answer. */
@NullMarked
package dev.jari.contracts.answer;

import org.jspecify.annotations.NullMarked;
