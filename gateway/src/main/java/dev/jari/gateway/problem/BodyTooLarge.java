package dev.jari.gateway.problem;

import java.io.IOException;

/** A body went on after its limit. */
final class BodyTooLarge extends IOException {

    private static final long serialVersionUID = 1;

    BodyTooLarge(long bytesMax) {
        super("the body has more than " + bytesMax + " bytes");
    }
}
