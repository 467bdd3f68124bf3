/** What it takes to sell places of another kind. */
@NullMarked
package dev.jari.app.kind;

import org.jspecify.annotations.NullMarked;
