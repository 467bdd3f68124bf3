/** What is wrong with a request, all of it at once. */
@NullMarked
package dev.jari.platform.input;

import org.jspecify.annotations.NullMarked;
