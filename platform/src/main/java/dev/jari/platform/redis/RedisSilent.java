package dev.jari.platform.redis;

import org.jspecify.annotations.Nullable;

/** Redis did not answer in time, or can't be reached. A caller that can do without it goes on without it. */
public final class RedisSilent extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RedisSilent(String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
    }
}
