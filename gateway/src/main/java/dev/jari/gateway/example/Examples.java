package dev.jari.gateway.example;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names the files that show, in the API document, what an endpoint takes and what it answers. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Examples {

    /** Name of the file with a body to send, without its ending; none for calls without a body. */
    String body() default "";

    /** Name of the file with an answer; none for calls that answer nothing. */
    String answer() default "";
}
