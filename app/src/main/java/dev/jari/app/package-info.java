/** Jari as one program: which roles run in this process, and what they share. */
@NullMarked
package dev.jari.app;

import org.jspecify.annotations.NullMarked;
