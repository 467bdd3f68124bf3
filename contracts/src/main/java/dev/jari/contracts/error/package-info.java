/** The closed list of error codes Jari answers with. */
@NullMarked
package dev.jari.contracts.error;

import org.jspecify.annotations.NullMarked;
