/** Checks Jari's promises against what the services tell, by itself and when an admin asks. */
@NullMarked
package dev.jari.gateway.audit;

import org.jspecify.annotations.NullMarked;
