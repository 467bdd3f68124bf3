package dev.jari.messaging.bus.nats.wire;

import java.nio.charset.StandardCharsets;

/** Makes any text fit into a header, which takes printable ASCII only: the rest is percent-encoded. */
public final class HeaderText {

    private HeaderText() {}

    public static String encode(String text) {
        if (text.chars().allMatch(HeaderText::plain)) return text;
        var encoded = new StringBuilder();
        for (var b : text.getBytes(StandardCharsets.UTF_8)) {
            if (plain(b)) encoded.append((char) b);
            else encoded.append('%').append("%02X".formatted(b & 0xff));
        }
        return encoded.toString();
    }

    private static boolean plain(int c) {
        return c > ' ' && c < 0x7f && c != '%';
    }

    public static String decode(String text) {
        if (text.indexOf('%') < 0) return text;
        var bytes = new byte[text.length()];
        var length = 0;
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '%') {
                bytes[length++] = (byte) Integer.parseInt(text.substring(i + 1, i + 3), 16);
                i += 2;
            } else {
                bytes[length++] = (byte) c;
            }
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
