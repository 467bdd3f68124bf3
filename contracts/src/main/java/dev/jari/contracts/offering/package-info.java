/** Questions about offerings and their answers: games, dining services, room types. */
@NullMarked
package dev.jari.contracts.offering;

import org.jspecify.annotations.NullMarked;
