/** A service's own database: pool, schema, migrations, transactions. */
@NullMarked
package dev.jari.platform.database;

import org.jspecify.annotations.NullMarked;
