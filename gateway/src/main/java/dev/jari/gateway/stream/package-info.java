/** Server-sent events: what is open, who is told what, and what happens to those who do not listen. */
@NullMarked
package dev.jari.gateway.stream;

import org.jspecify.annotations.NullMarked;
