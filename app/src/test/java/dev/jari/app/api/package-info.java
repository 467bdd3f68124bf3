/** The whole system from outside, treated badly. */
@NullMarked
package dev.jari.app.api;

import org.jspecify.annotations.NullMarked;
