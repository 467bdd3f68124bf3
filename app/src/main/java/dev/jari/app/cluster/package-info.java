/** A whole Jari of many processes on one machine: its servers, two of every role, and what becomes of them. */
@NullMarked
package dev.jari.app.cluster;

import org.jspecify.annotations.NullMarked;
