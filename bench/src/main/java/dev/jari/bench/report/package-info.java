/** What was measured, as a table for people and JSON for programs. */
@NullMarked
package dev.jari.bench.report;

import org.jspecify.annotations.NullMarked;
