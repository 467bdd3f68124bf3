/** The project's own files, read as text and as the compiler's parser sees them. */
@NullMarked
package dev.jari.testkit.source;

import org.jspecify.annotations.NullMarked;
