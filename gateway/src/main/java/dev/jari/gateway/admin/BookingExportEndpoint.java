package dev.jari.gateway.admin;

import dev.jari.gateway.problem.AdminProblems;
import dev.jari.gateway.service.Services;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Bookings as a file for spreadsheets. */
@RestController
@Tag(name = "Admin")
class BookingExportEndpoint {

    private static final String TYPE = "text/csv";
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final Services services;

    BookingExportEndpoint(Services services) {
        this.services = services;
    }

    @GetMapping(path = "/v1/admin/bookings.csv", produces = TYPE)
    @Operation(
            summary = "Export all bookings the filters find",
            description = "RFC 4180 in UTF-8 with a header row, the newest first. A cell that a spreadsheet would take"
                    + " for a formula begins with an apostrophe. A connection that breaks off means that rows are"
                    + " missing. HEAD asks only whether it may be had.")
    @ApiResponse(
            responseCode = "200",
            content =
                    @Content(
                            mediaType = TYPE,
                            schema = @Schema(type = "string"),
                            examples = @ExampleObject("bookingId,bookingNumber,userId,status,…")))
    @AdminProblems
    void export(
            @ParameterObject BookingFilter filter,
            @Parameter(description = "Begins with a byte order mark, by which Excel knows that it is UTF-8")
                    @RequestParam(defaultValue = "false")
                    boolean bom,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        // Spring answers HEAD by GET without its body: ten million rows would be read in vain.
        if (request.getMethod().equals("HEAD")) {
            describe(response);
            return;
        }
        var export = new BookingExport(services, filter);
        describe(response);
        // Never closed: closing would end the answer properly, also after a failure half-way.
        var out = new BufferedWriter(new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8));
        if (bom) out.write(BYTE_ORDER_MARK);
        export.writeTo(out);
    }

    private static void describe(HttpServletResponse response) {
        response.setContentType(TYPE + ";charset=UTF-8;header=present");
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"bookings.csv\"");
    }
}
