package dev.jari.contracts.answer;

import com.fasterxml.jackson.annotation.JsonRootName;
import dev.jari.contracts.answer.Answer.Granted;
import dev.jari.contracts.answer.Answer.Refused;
import dev.jari.contracts.error.Refusal;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.util.NameTransformer;

/**
 * Writes an answer as one object. What is granted stands under its {@link JsonRootName}, or, without one, with its
 * properties beside the refusal, which is null.
 */
final class AnswerWriter extends ValueSerializer<Answer<?>> {

    static final String REFUSAL = "refusal";
    static final String REPLAYED = "replayed";

    @Override
    public void serialize(Answer<?> answer, JsonGenerator json, SerializationContext context) {
        json.writeStartObject();
        switch (answer) {
            case Granted<?>(var value) -> granted(value, json, context);
            case Refused<?>(var refusal) -> refused(refusal, json, context);
        }
        json.writeEndObject();
    }

    private static void granted(Object value, JsonGenerator json, SerializationContext context) {
        var name = value.getClass().getAnnotation(JsonRootName.class);
        if (name == null) {
            context.findRootValueSerializer(value.getClass())
                    .unwrappingSerializer(NameTransformer.NOP)
                    .serialize(value, json, context);
        } else {
            context.defaultSerializeProperty(name.value(), value, json);
        }
        json.writeNullProperty(REFUSAL);
    }

    /**
     * A reader of before this class knows one kind of answer and needs its numbers, flags and list even of a refusal. A
     * refusal does not know what was asked for, so that it has those of all kinds.
     */
    private static void refused(Refusal refusal, JsonGenerator json, SerializationContext context) {
        json.writeName("items");
        json.writeStartArray();
        json.writeEndArray();
        json.writeBooleanProperty("outcomeKnown", false);
        json.writeBooleanProperty(REPLAYED, refusal.replayed());
        for (var number : new String[] {"unread", "generated", "existing", "skipped"}) {
            json.writeNumberProperty(number, 0);
        }
        context.defaultSerializeProperty(REFUSAL, refusal, json);
    }
}
