package dev.jari.testkit.source;

import static dev.jari.testkit.source.JavaPart.Kind.ANNOTATION;
import static dev.jari.testkit.source.JavaPart.Kind.CALL;
import static dev.jari.testkit.source.JavaPart.Kind.CATCH;
import static dev.jari.testkit.source.JavaPart.Kind.COMPONENT;
import static dev.jari.testkit.source.JavaPart.Kind.CREATION;
import static dev.jari.testkit.source.JavaPart.Kind.IMPORT;
import static dev.jari.testkit.source.JavaPart.Kind.METHOD;
import static dev.jari.testkit.source.JavaPart.Kind.REFERENCE;
import static dev.jari.testkit.source.JavaPart.Kind.SELECTION;
import static dev.jari.testkit.source.JavaPart.Kind.STRING;
import static dev.jari.testkit.source.JavaPart.Kind.TOP_TYPE;
import static dev.jari.testkit.source.JavaPart.Kind.TYPE;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Takes a Java file apart with the compiler's own parser, because a pattern can't tell code from a comment. */
final class JavaParser {

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    private JavaParser() {}

    /** The parts of each file, by its path. All at once, because starting the compiler takes longer than parsing. */
    static Map<String, List<JavaPart>> parse(Map<String, String> textByPath) {
        if (textByPath.isEmpty()) return Map.of();
        var files = textByPath.entrySet().stream()
                .map(file -> new InMemory(file.getKey(), file.getValue()))
                .toList();
        // What does not parse does not compile either; the compiler says so better than we could.
        var ignored = new DiagnosticCollector<JavaFileObject>();
        var task = (JavacTask) COMPILER.getTask(null, null, ignored, List.of("-proc:none"), null, files);
        var positions = Trees.instance(task).getSourcePositions();
        var parts = new HashMap<String, List<JavaPart>>();
        try {
            for (var unit : task.parse()) {
                var scanner = new Scanner(positions, unit);
                scanner.scan(unit, null);
                // By its address: the compiler hands our file objects back in a wrapper.
                parts.put(unit.getSourceFile().toUri().getPath().substring(1), List.copyOf(scanner.parts));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return parts;
    }

    private static final class InMemory extends SimpleJavaFileObject {

        private final String text;

        InMemory(String path, String text) {
            super(URI.create("source:///" + path), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Scanner extends TreeScanner<@Nullable Void, @Nullable Void> {

        private final SourcePositions positions;
        private final List<JavaPart> parts = new ArrayList<>();
        private final Deque<String> owners = new ArrayDeque<>();
        private final CompilationUnitTree unit;

        Scanner(SourcePositions positions, CompilationUnitTree unit) {
            this.positions = positions;
            this.unit = unit;
        }

        @Override
        public @Nullable Void visitImport(ImportTree node, @Nullable Void none) {
            add(IMPORT, node, node.getQualifiedIdentifier().toString());
            return null;
        }

        @Override
        public @Nullable Void visitClass(ClassTree node, @Nullable Void none) {
            var name = node.getSimpleName().toString();
            var isPublic = node.getModifiers().getFlags().contains(Modifier.PUBLIC);
            if (owners.isEmpty()) add(TOP_TYPE, node, isPublic ? "public " + name : name);
            owners.push(name.isEmpty() ? owner() : name);
            if (!name.isEmpty()) add(TYPE, node, name);
            if (node.getKind() == Tree.Kind.RECORD) addComponents(node);
            super.visitClass(node, null);
            owners.pop();
            return null;
        }

        /** In the tree a component is a field of the instance, and a record has no other. */
        private void addComponents(ClassTree record) {
            for (var member : record.getMembers())
                if (member instanceof VariableTree field
                        && !field.getModifiers().getFlags().contains(Modifier.STATIC))
                    add(COMPONENT, record, field.getName().toString());
        }

        @Override
        public @Nullable Void visitMethod(MethodTree node, @Nullable Void none) {
            var type = owner();
            var name = node.getName().contentEquals("<init>")
                    ? type
                    : node.getName().toString();
            owners.push(type + "." + name);
            if (node.getBody() != null) add(METHOD, node, name);
            super.visitMethod(node, null);
            owners.pop();
            return null;
        }

        @Override
        public @Nullable Void visitAnnotation(AnnotationTree node, @Nullable Void none) {
            add(ANNOTATION, node, node.toString());
            return super.visitAnnotation(node, null);
        }

        @Override
        public @Nullable Void visitMethodInvocation(MethodInvocationTree node, @Nullable Void none) {
            add(CALL, node, called(node.getMethodSelect()) + listed(node.getArguments()));
            return super.visitMethodInvocation(node, null);
        }

        @Override
        public @Nullable Void visitMemberReference(MemberReferenceTree node, @Nullable Void none) {
            add(REFERENCE, node, node.getQualifierExpression() + "::" + node.getName());
            return super.visitMemberReference(node, null);
        }

        @Override
        public @Nullable Void visitNewClass(NewClassTree node, @Nullable Void none) {
            add(CREATION, node, "new " + node.getIdentifier() + listed(node.getArguments()));
            return super.visitNewClass(node, null);
        }

        @Override
        public @Nullable Void visitMemberSelect(MemberSelectTree node, @Nullable Void none) {
            if (isName(node)) add(SELECTION, node, node.toString());
            return super.visitMemberSelect(node, null);
        }

        @Override
        public @Nullable Void visitCatch(CatchTree node, @Nullable Void none) {
            add(CATCH, node.getParameter(), node.getParameter().getType().toString());
            return super.visitCatch(node, null);
        }

        @Override
        public @Nullable Void visitLiteral(LiteralTree node, @Nullable Void none) {
            if (node.getKind() == Tree.Kind.STRING_LITERAL) addLines((String) node.getValue(), node);
            return null;
        }

        /** A text block begins on the line after its opening quotes; a plain string is all on one line. */
        private void addLines(String value, Tree node) {
            var first = lineAt(positions.getStartPosition(unit, node));
            var block = lineAt(positions.getEndPosition(unit, node)) > first;
            var lines = block ? value.lines().toList() : List.of(value);
            for (var i = 0; i < lines.size(); i++) {
                var line = block ? first + 1 + i : first;
                parts.add(new JavaPart(STRING, owner(), line, line, lines.get(i)));
            }
        }

        private void add(JavaPart.Kind kind, Tree node, String text) {
            var start = positions.getStartPosition(unit, node);
            // The compiler gives some made-up nodes no place, such as the constructor of a record.
            if (start < 0) return;
            parts.add(new JavaPart(kind, owner(), lineAt(start), lineAt(positions.getEndPosition(unit, node)), text));
        }

        private int lineAt(long position) {
            return (int) unit.getLineMap().getLineNumber(position);
        }

        private String owner() {
            var owner = owners.peek();
            return owner == null ? "" : owner;
        }

        private static String called(ExpressionTree method) {
            return switch (method) {
                case MemberSelectTree select when !isName(select.getExpression()) -> "." + select.getIdentifier();
                case ExpressionTree other -> other.toString();
            };
        }

        private static boolean isName(Tree tree) {
            return tree instanceof IdentifierTree
                    || (tree instanceof MemberSelectTree select && isName(select.getExpression()));
        }

        /** Only what is short: a rule that must see inside an argument finds it as a part of its own. */
        private static String listed(List<? extends ExpressionTree> arguments) {
            return arguments.stream().map(Scanner::shortened).collect(Collectors.joining(", ", "(", ")"));
        }

        private static String shortened(ExpressionTree argument) {
            if (argument instanceof MethodInvocationTree call) return called(call.getMethodSelect()) + "()";
            return argument instanceof LiteralTree || isName(argument) ? argument.toString() : "…";
        }
    }
}
