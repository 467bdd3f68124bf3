/** What admins did, and how it is written down. */
@NullMarked
package dev.jari.contracts.action;

import org.jspecify.annotations.NullMarked;
