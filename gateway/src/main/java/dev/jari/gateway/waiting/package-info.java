/** The waiting room: before a place is asked for, people wait here in the order they came. */
@NullMarked
package dev.jari.gateway.waiting;

import org.jspecify.annotations.NullMarked;
