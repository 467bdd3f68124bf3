/** PostgreSQL, Redis and NATS, started once for a whole build and found again by every module's tests. */
@NullMarked
package dev.jari.testkit.server;

import org.jspecify.annotations.NullMarked;
