package dev.jari.app.server;

import dev.jari.embedded.DataFolder;
import dev.jari.embedded.SecretFile;

/** The secret an embedded Jari signs its tokens with: made once per data folder. */
public final class TokenSecret {

    private TokenSecret() {}

    public static String of(DataFolder folder) {
        return SecretFile.read(folder.path().resolve("token-secret"));
    }
}
