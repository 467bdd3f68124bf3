package dev.jari.testkit.source;

/**
 * A piece of a Java file that a rule may look at. Comments are no pieces, so that a rule's own description breaks no
 * rule.
 *
 * @param owner the class, or class and method joined by a dot, in which or on which it stands
 */
public record JavaPart(Kind kind, String owner, int line, int lastLine, String text) {

    /** What the text of a part is. */
    public enum Kind {
        /** The full name, {@code static} left out. */
        IMPORT,
        /** The simple name of a declared class, record, enum, interface or annotation. */
        TYPE,
        /** The same of one that stands in no other, after {@code public} if it is. */
        TOP_TYPE,
        /** The name of each component of a record, on the record's line. */
        COMPONENT,
        /** The name of a declared method with a body, or of its class for a constructor. */
        METHOD,
        /** As written, {@code @Name(arguments)}. */
        ANNOTATION,
        /** {@code receiver.name(arguments)}; a receiver that is itself a call is left out. */
        CALL,
        /** {@code Type::name}. */
        REFERENCE,
        /** {@code new Type(arguments)}. */
        CREATION,
        /** {@code a.b}, read or called on. */
        SELECTION,
        /** The caught type, or the types joined by a bar. */
        CATCH,
        /** The value of a string or of one line of a text block. */
        STRING
    }
}
