package dev.jari.contracts.answer;

import com.fasterxml.jackson.annotation.JsonRootName;
import dev.jari.contracts.error.Refusal;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.util.TokenBuffer;

/** Reads what {@link AnswerWriter} wrote, and what was written before it. Made for one type of answer. */
final class AnswerReader extends ValueDeserializer<Answer<?>> {

    private final @Nullable JavaType granted;
    private final @Nullable String name;

    /** Jackson's, which then asks for one of a type. */
    AnswerReader() {
        this(null, null);
    }

    private AnswerReader(@Nullable JavaType granted, @Nullable String name) {
        this.granted = granted;
        this.name = name;
    }

    @Override
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        var parameters = context.getContextualType().findTypeParameters(Answer.class);
        if (parameters.length != 1) throw new IllegalArgumentException("an answer is read as one of a type");
        var root = parameters[0].getRawClass().getAnnotation(JsonRootName.class);
        return new AnswerReader(parameters[0], root == null ? null : root.value());
    }

    @Override
    public Answer<?> deserialize(JsonParser json, DeserializationContext context) {
        return name == null ? beside(json, context) : under(name, json, context);
    }

    private Answer<?> under(String name, JsonParser json, DeserializationContext context) {
        @Nullable Object value = null;
        @Nullable Refusal refusal = null;
        var replayed = false;
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            var property = json.currentName();
            var isThere = json.nextToken() != JsonToken.VALUE_NULL;
            if (isThere && property.equals(name)) value = context.readValue(json, granted);
            else if (isThere && property.equals(AnswerWriter.REFUSAL)) refusal = context.readValue(json, Refusal.class);
            else if (property.equals(AnswerWriter.REPLAYED)) replayed = json.currentToken() == JsonToken.VALUE_TRUE;
            else json.skipChildren();
        }
        if (refusal != null) return Answer.refused(replayed ? refusal.asReplay() : refusal);
        if (value == null) return context.reportInputMismatch(this, "neither %s nor refusal", name);
        return Answer.granted(value);
    }

    private Answer<?> beside(JsonParser json, DeserializationContext context) {
        @Nullable Refusal refusal = null;
        var replayed = false;
        try (var rest = context.bufferForInputBuffering(json)) {
            rest.writeStartObject();
            while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                var property = json.currentName();
                var isThere = json.nextToken() != JsonToken.VALUE_NULL;
                if (property.equals(AnswerWriter.REFUSAL)) {
                    refusal = isThere ? context.readValue(json, Refusal.class) : null;
                } else {
                    if (property.equals(AnswerWriter.REPLAYED)) replayed = json.currentToken() == JsonToken.VALUE_TRUE;
                    rest.writeName(property);
                    rest.copyCurrentStructure(json);
                }
            }
            rest.writeEndObject();
            if (refusal != null) return Answer.refused(replayed ? refusal.asReplay() : refusal);
            return Answer.granted(value(rest, context));
        }
    }

    private Object value(TokenBuffer rest, DeserializationContext context) {
        try (var parser = rest.asParserOnFirstToken(context)) {
            return context.readValue(parser, granted);
        }
    }
}
