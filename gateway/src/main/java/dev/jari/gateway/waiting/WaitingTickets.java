package dev.jari.gateway.waiting;

import dev.jari.contracts.id.UserId;
import dev.jari.platform.redis.RedisSilent;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Tickets that only gateways can make: user, member and room, signed. So the place is found from the ticket alone, and
 * a caller who makes tickets up moves no guest.
 */
final class WaitingTickets {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int FIXED_BYTES = Long.BYTES + GuestKey.BYTES;

    /** 104 bits: far more than can be guessed at the pace of requests. */
    private static final int SIGNATURE_BYTES = 13;

    private static final int CHARACTERS_MAX = 150;

    private final SharedSettings shared;

    /** @param shared has the secret, the same for all gateways; it may change while they run, when Redis lost it */
    WaitingTickets(SharedSettings shared) {
        this.shared = shared;
    }

    /** What a ticket says. */
    record Ticket(UserId userId, Guest guest) {}

    String text(Ticket ticket) {
        var room = ticket.guest().room().name().getBytes(StandardCharsets.UTF_8);
        var payload = ByteBuffer.allocate(FIXED_BYTES + room.length)
                .putLong(ticket.userId().value())
                .put(ticket.guest().key().bytes())
                .put(room)
                .array();
        var all = Arrays.copyOf(payload, payload.length + SIGNATURE_BYTES);
        System.arraycopy(signature(payload), 0, all, payload.length, SIGNATURE_BYTES);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    }

    /** Empty when the ticket is none of ours; {@link RedisSilent} when that is unknown. */
    Optional<Ticket> read(String text) {
        if (text.length() > CHARACTERS_MAX) return Optional.empty();
        byte[] all;
        try {
            all = Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
        if (all.length <= FIXED_BYTES + SIGNATURE_BYTES) return Optional.empty();
        var payload = Arrays.copyOf(all, all.length - SIGNATURE_BYTES);
        var signature = Arrays.copyOfRange(all, payload.length, all.length);
        if (!MessageDigest.isEqual(signature, signature(payload))) return Optional.empty();
        var values = ByteBuffer.wrap(payload);
        var userId = new UserId(values.getLong());
        var member = new byte[GuestKey.BYTES];
        values.get(member);
        var room = new Room(StandardCharsets.UTF_8.decode(values).toString());
        var ticket = new Ticket(userId, new Guest(room, GuestKey.of(member)));
        // Base64 has several ways to write the same; ours is the only ticket.
        return text(ticket).equals(text) ? Optional.of(ticket) : Optional.empty();
    }

    private byte[] signature(byte[] payload) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(shared.secret().getBytes(StandardCharsets.UTF_8), ALGORITHM));
            return Arrays.copyOf(mac.doFinal(payload), SIGNATURE_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }
}
