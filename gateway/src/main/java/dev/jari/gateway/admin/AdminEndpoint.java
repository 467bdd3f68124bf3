package dev.jari.gateway.admin;

import dev.jari.gateway.problem.AdminProblems;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.core.annotation.AliasFor;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Calls that need an admin's token and answer JSON. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Admin")
@AdminProblems
public @interface AdminEndpoint {

    /** What all their addresses begin with. */
    @AliasFor(annotation = RequestMapping.class, attribute = "path")
    String value();
}
