/** Which faults pass by themselves, and named places where a test can stop a process. */
@NullMarked
package dev.jari.platform.fault;

import org.jspecify.annotations.NullMarked;
