/** Named places in the code where a test can stop a process. */
@NullMarked
package dev.jari.messaging.fault;

import org.jspecify.annotations.NullMarked;
