/** Shows staff the numbers of today at a glance. */
@NullMarked
package dev.jari.gateway.overview;

import org.jspecify.annotations.NullMarked;
