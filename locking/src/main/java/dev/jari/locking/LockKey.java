package dev.jari.locking;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.expression.EvaluationException;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.ExpressionState;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.MethodReference;
import org.springframework.expression.spel.ast.OpPlus;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.VariableReference;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.SimpleEvaluationContext;

/**
 * A lock's name as an expression over a method's parameters, parsed once.
 *
 * <p>Whatever would quietly make callers share a lock, or never meet on one, is refused: unknown parameters, nulls
 * (SpEL writes them into a text as {@code "null"}), and values without a text of their own.
 */
final class LockKey {

    private static final SpelExpressionParser PARSER = new SpelExpressionParser();

    private final String where;
    private final List<String> parameters;
    private final SpelExpression expression;
    private final List<SpelNode> parts = new ArrayList<>();

    private LockKey(String where, List<String> parameters, SpelExpression expression) {
        this.where = where;
        this.parameters = parameters;
        this.expression = expression;
        collectParts(expression.getAST());
        check(expression.getAST(), new HashSet<>(parameters));
    }

    static LockKey parse(String text, Method method) {
        var where = "lock key \"%s\" of %s.%s"
                .formatted(text, method.getDeclaringClass().getSimpleName(), method.getName());
        var parameters =
                Arrays.stream(method.getParameters()).map(Parameter::getName).toList();
        try {
            return new LockKey(where, parameters, PARSER.parseRaw(text));
        } catch (ParseException e) {
            throw new IllegalStateException(where + " is not an expression: " + e.getMessage(), e);
        }
    }

    String of(@Nullable Object[] arguments) {
        // Read-only and without types or constructors: a key names something, it does nothing.
        var context = SimpleEvaluationContext.forReadOnlyDataBinding()
                .withInstanceMethods()
                .build();
        for (var i = 0; i < parameters.size(); i++) context.setVariable(parameters.get(i), arguments[i]);
        try {
            for (var part : parts) checkHasText(part, part.getValue(new ExpressionState(context)));
            var key = String.valueOf(expression.getValue(context));
            if (key.isBlank()) throw new IllegalStateException(where + " is blank");
            return key;
        } catch (EvaluationException e) {
            throw new IllegalStateException(where + " can't be computed: " + e.getMessage(), e);
        }
    }

    private void collectParts(SpelNode node) {
        if (node instanceof OpPlus) {
            for (var i = 0; i < node.getChildCount(); i++) collectParts(node.getChild(i));
        } else {
            parts.add(node);
        }
    }

    private void check(SpelNode node, Set<String> known) {
        if (node instanceof VariableReference
                && !known.contains(node.toStringAST().substring(1)))
            throw new IllegalStateException(
                    "%s names %s, but the parameters are %s".formatted(where, node.toStringAST(), parameters));
        if (node instanceof PropertyOrFieldReference || node instanceof MethodReference)
            throw new IllegalStateException(
                    "%s uses %s, which belongs to nothing; texts stand in quotes, parameters after #"
                            .formatted(where, node.toStringAST()));
        for (var i = 0; i < node.getChildCount(); i++) {
            var child = node.getChild(i);
            // In #request.slot() the name after the point belongs to what stands before; its arguments do not.
            if (node instanceof CompoundExpression && i > 0) checkChildren(child, known);
            else check(child, known);
        }
    }

    private void checkChildren(SpelNode node, Set<String> known) {
        for (var i = 0; i < node.getChildCount(); i++) check(node.getChild(i), known);
    }

    private void checkHasText(SpelNode part, @Nullable Object value) {
        if (value == null) throw new IllegalStateException("%s is null at %s".formatted(where, part.toStringAST()));
        try {
            if (value.getClass().getMethod("toString").getDeclaringClass() == Object.class)
                throw new IllegalStateException("%s has no text of its own at %s, a %s"
                        .formatted(where, part.toStringAST(), value.getClass().getTypeName()));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }
}
