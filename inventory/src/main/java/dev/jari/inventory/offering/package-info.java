/** What venues sell: games, dining services, room types; and the news of their changes. */
@NullMarked
package dev.jari.inventory.offering;

import org.jspecify.annotations.NullMarked;
