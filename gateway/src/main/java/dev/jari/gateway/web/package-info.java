/** What every request and answer goes through: request id, headers, body limit, strict JSON, languages. */
@NullMarked
package dev.jari.gateway.web;

import org.jspecify.annotations.NullMarked;
