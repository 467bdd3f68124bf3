/** What is for sale, for every caller to read: venues, offerings, slots, stays and menus. */
@NullMarked
package dev.jari.gateway.catalogue;

import org.jspecify.annotations.NullMarked;
