package dev.jari.gateway.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.Nulls;
import dev.jari.contracts.slot.Slot;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * JSON as the outside must write it: nothing is guessed, converted or ignored. Only HTTP uses it; messages between
 * services must tolerate fields of a newer version.
 */
public final class StrictJson {

    // The deepest honest body has four levels.
    private static final int NESTING_MAX = 32;
    private static final int NUMBER_DIGITS_MAX = 100;

    private StrictJson() {}

    public static JsonMapper mapper() {
        var limits = StreamReadConstraints.builder()
                .maxNestingDepth(NESTING_MAX)
                .maxNumberLength(NUMBER_DIGITS_MAX)
                .build();
        var factory = JsonFactory.builder()
                .streamReadConstraints(limits)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
        return JsonMapper.builder(factory)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                // A list with a hole in it means nothing.
                .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
                .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
                .addModule(new SimpleModule("text")
                        .addDeserializer(String.class, new StorableText())
                        .addDeserializer(Instant.class, new WrittenInstant()))
                .addModule(PlainTimes.module())
                .addModule(new SimpleModule("slots").addSerializer(Slot.class, new SlotWriter()))
                .build();
    }

    /** Refuses numbers where text is due, and text PostgreSQL cannot store: NUL and halves of surrogate pairs. */
    private static final class StorableText extends StdDeserializer<String> {

        StorableText() {
            super(String.class);
        }

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) {
            if (!parser.hasToken(JsonToken.VALUE_STRING))
                return (String) context.handleUnexpectedToken(getValueType(context), parser);
            var text = parser.getString();
            if (text.codePoints().anyMatch(StorableText::cannotBeStored))
                throw context.weirdStringException("", String.class, "characters that cannot be stored");
            return text;
        }

        private static boolean cannotBeStored(int codePoint) {
            return codePoint == 0 || Character.getType(codePoint) == Character.SURROGATE;
        }
    }

    /** Refuses numbers, which may be seconds or milliseconds. */
    private static final class WrittenInstant extends StdDeserializer<Instant> {

        WrittenInstant() {
            super(Instant.class);
        }

        @Override
        public Instant deserialize(JsonParser parser, DeserializationContext context) {
            if (!parser.hasToken(JsonToken.VALUE_STRING))
                return (Instant) context.handleUnexpectedToken(getValueType(context), parser);
            try {
                return Instant.parse(parser.getString());
            } catch (DateTimeParseException _) {
                throw context.weirdStringException("", Instant.class, "not an instant of ISO 8601");
            }
        }
    }
}
