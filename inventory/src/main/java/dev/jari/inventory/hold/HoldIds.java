package dev.jari.inventory.hold;

import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Hold ids that only inventory can make: offering, expiry and chance, signed. So the keys of a hold are computed from
 * its id, and one that ran out is told from one that never existed without remembering either.
 */
final class HoldIds {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int PAYLOAD_BYTES = 4 * Long.BYTES;

    /** 104 bits: far more than can be guessed at the pace of requests. */
    private static final int SIGNATURE_BYTES = 13;

    private static final int CHARACTERS = (PAYLOAD_BYTES + SIGNATURE_BYTES) * 4 / 3;

    private final Mac keyed;
    private final Supplier<UUID> chance;

    HoldIds(String secret, Supplier<UUID> chance) {
        this.chance = chance;
        try {
            keyed = Mac.getInstance(ALGORITHM);
            keyed.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }

    /** What an id says. */
    record Read(OfferingId offeringId, Instant expiresAt) {}

    HoldId next(OfferingId offeringId, Instant expiresAt) {
        var random = chance.get();
        var payload = ByteBuffer.allocate(PAYLOAD_BYTES)
                .putLong(offeringId.value())
                .putLong(expiresAt.toEpochMilli())
                .putLong(random.getMostSignificantBits())
                .putLong(random.getLeastSignificantBits())
                .array();
        var all = Arrays.copyOf(payload, PAYLOAD_BYTES + SIGNATURE_BYTES);
        System.arraycopy(signature(payload), 0, all, PAYLOAD_BYTES, SIGNATURE_BYTES);
        return new HoldId(Base64.getUrlEncoder().withoutPadding().encodeToString(all));
    }

    /** Empty when the id is none of ours. */
    Optional<Read> read(HoldId id) {
        if (id.value().length() != CHARACTERS) return Optional.empty();
        byte[] all;
        try {
            all = Base64.getUrlDecoder().decode(id.value());
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
        var payload = Arrays.copyOf(all, PAYLOAD_BYTES);
        var signature = Arrays.copyOfRange(all, PAYLOAD_BYTES, all.length);
        if (!MessageDigest.isEqual(signature, signature(payload))) return Optional.empty();
        var values = ByteBuffer.wrap(payload);
        return Optional.of(new Read(new OfferingId(values.getLong()), Instant.ofEpochMilli(values.getLong())));
    }

    private byte[] signature(byte[] payload) {
        try {
            // A copy of the keyed one for each call: it is not safe to share, and keying costs more than signing.
            return Arrays.copyOf(((Mac) keyed.clone()).doFinal(payload), SIGNATURE_BYTES);
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the Java of this process can't copy " + ALGORITHM, e);
        }
    }
}
