package dev.jari.contracts.answer;

import java.lang.reflect.Type;
import java.util.Optional;
import tools.jackson.databind.type.TypeFactory;

/** What the class of a request says of all of them, found out once. */
record RequestClass(Optional<String> subject, Type answer) {

    private static final ClassValue<RequestClass> KNOWN = new ClassValue<>() {
        @Override
        protected RequestClass computeValue(Class<?> request) {
            return new RequestClass(subject(request), answer(request));
        }
    };

    static RequestClass of(Class<?> request) {
        return KNOWN.get(request);
    }

    private static Optional<String> subject(Class<?> request) {
        try {
            return Optional.of((String) request.getField("SUBJECT").get(null));
        } catch (NoSuchFieldException several) {
            return Optional.empty();
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("%s hides its subject".formatted(request), e);
        }
    }

    private static Type answer(Class<?> request) {
        var parameters =
                TypeFactory.createDefaultInstance().constructType(request).findTypeParameters(Request.class);
        if (parameters.length != 1) throw new IllegalArgumentException("%s is no request".formatted(request));
        return parameters[0];
    }
}
