/** What people look at: the start page, the explanation of problems, the API document. */
@NullMarked
package dev.jari.gateway.page;

import org.jspecify.annotations.NullMarked;
