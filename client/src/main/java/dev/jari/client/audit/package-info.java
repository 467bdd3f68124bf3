/** What the audit found. */
@NullMarked
package dev.jari.client.audit;

import org.jspecify.annotations.NullMarked;
