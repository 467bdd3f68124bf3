/** What is for sale, for everyone to read: venues, offerings, slots, stays and menus. */
@NullMarked
package dev.jari.gateway.catalogue;

import org.jspecify.annotations.NullMarked;
