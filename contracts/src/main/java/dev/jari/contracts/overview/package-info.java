/** The numbers of today, a part from each service. */
@NullMarked
package dev.jari.contracts.overview;

import org.jspecify.annotations.NullMarked;
