package dev.jari.gateway.admin;

import dev.jari.gateway.problem.AdminProblems;
import dev.jari.gateway.service.Services;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Bookings as a file for spreadsheets. */
@RestController
@Tag(name = "Admin")
public class BookingExportEndpoint {

    private static final String TYPE = "text/csv";

    private final Services services;

    public BookingExportEndpoint(Services services) {
        this.services = services;
    }

    @GetMapping(path = "/v1/admin/bookings.csv", produces = TYPE)
    @Operation(
            summary = "Export all bookings the filters find",
            description = "RFC 4180 in UTF-8 with a header row, the newest first. A cell that a spreadsheet would take"
                    + " for a formula begins with an apostrophe. A connection that breaks off means that rows are"
                    + " missing.")
    @ApiResponse(
            responseCode = "200",
            content =
                    @Content(
                            mediaType = TYPE,
                            schema = @Schema(type = "string"),
                            examples = @ExampleObject("bookingId,bookingNumber,…")))
    @AdminProblems
    void export(@ParameterObject BookingFilter filter, HttpServletResponse response) throws IOException {
        var export = new BookingExport(services, filter);
        response.setContentType(TYPE + ";charset=UTF-8;header=present");
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"bookings.csv\"");
        // Never closed: closing would end the answer properly, also after a failure half-way.
        export.writeTo(new BufferedWriter(new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8)));
    }
}
