/** PostgreSQL and Redis for this process: the embedded ones, or those the settings name. */
@NullMarked
package dev.jari.app.server;

import org.jspecify.annotations.NullMarked;
