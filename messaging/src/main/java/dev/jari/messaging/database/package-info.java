/** A service's own database: pool, schema, migrations, transactions. */
@NullMarked
package dev.jari.messaging.database;

import org.jspecify.annotations.NullMarked;
