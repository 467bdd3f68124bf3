/** PostgreSQL and Redis as child processes with their data in one folder: on a laptop, in tests, in benchmarks. */
@NullMarked
package dev.jari.embedded;

import org.jspecify.annotations.NullMarked;
