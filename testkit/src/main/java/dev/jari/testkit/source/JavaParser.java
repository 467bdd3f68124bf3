package dev.jari.testkit.source;

import static dev.jari.testkit.source.JavaPart.Kind.ANNOTATION;
import static dev.jari.testkit.source.JavaPart.Kind.CALL;
import static dev.jari.testkit.source.JavaPart.Kind.CATCH;
import static dev.jari.testkit.source.JavaPart.Kind.CREATION;
import static dev.jari.testkit.source.JavaPart.Kind.IMPORT;
import static dev.jari.testkit.source.JavaPart.Kind.METHOD;
import static dev.jari.testkit.source.JavaPart.Kind.REFERENCE;
import static dev.jari.testkit.source.JavaPart.Kind.SELECTION;
import static dev.jari.testkit.source.JavaPart.Kind.STRING;
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
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Takes a Java file apart with the compiler's own parser, because a pattern can't tell code from a comment. */
final class JavaParser {

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** One for all files, because opening the JDK's own modules takes longer than parsing. */
    private static final JavaFileManager FILES = COMPILER.getStandardFileManager(null, null, null);

    private JavaParser() {}

    static List<JavaPart> parse(String path, String text) {
        var file = new SimpleJavaFileObject(URI.create("source:///" + path), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
        // What does not parse does not compile either; the compiler says so better than we could.
        var ignored = new DiagnosticCollector<JavaFileObject>();
        var options = List.of("-proc:none");
        var task = (JavacTask) COMPILER.getTask(null, FILES, ignored, options, null, List.of(file));
        try {
            var scanner = new Scanner(Trees.instance(task).getSourcePositions());
            for (var unit : task.parse()) scanner.scan(unit);
            return List.copyOf(scanner.parts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Scanner extends TreeScanner<@Nullable Void, @Nullable Void> {

        private final SourcePositions positions;
        private final List<JavaPart> parts = new ArrayList<>();
        private final Deque<String> owners = new ArrayDeque<>();
        private @Nullable CompilationUnitTree unit;

        Scanner(SourcePositions positions) {
            this.positions = positions;
        }

        void scan(CompilationUnitTree parsed) {
            unit = parsed;
            scan(parsed, null);
        }

        @Override
        public @Nullable Void visitImport(ImportTree node, @Nullable Void none) {
            add(IMPORT, node, node.getQualifiedIdentifier().toString());
            return null;
        }

        @Override
        public @Nullable Void visitClass(ClassTree node, @Nullable Void none) {
            var name = node.getSimpleName().toString();
            owners.push(name.isEmpty() ? owner() : name);
            if (!name.isEmpty()) add(TYPE, node, name);
            super.visitClass(node, null);
            owners.pop();
            return null;
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
            var first = lineAt(positions.getStartPosition(unit(), node));
            var block = lineAt(positions.getEndPosition(unit(), node)) > first;
            var lines = block ? value.lines().toList() : List.of(value);
            for (var i = 0; i < lines.size(); i++) {
                var line = block ? first + 1 + i : first;
                parts.add(new JavaPart(STRING, owner(), line, line, lines.get(i)));
            }
        }

        private void add(JavaPart.Kind kind, Tree node, String text) {
            var start = positions.getStartPosition(unit(), node);
            // The compiler gives some made-up nodes no place, such as the constructor of a record.
            if (start < 0) return;
            parts.add(new JavaPart(kind, owner(), lineAt(start), lineAt(positions.getEndPosition(unit(), node)), text));
        }

        private int lineAt(long position) {
            return (int) unit().getLineMap().getLineNumber(position);
        }

        private CompilationUnitTree unit() {
            if (unit == null) throw new IllegalStateException("no file is being read");
            return unit;
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

        private static String listed(List<? extends ExpressionTree> arguments) {
            return arguments.stream().map(Object::toString).collect(Collectors.joining(", ", "(", ")"));
        }
    }
}
