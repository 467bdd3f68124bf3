package dev.jari.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;

class KindsOfWorkTest {

    @ParameterizedTest
    @CsvSource({
        "GET, /v1/venues, READ, QUICK",
        "HEAD, /v1/slots/5, READ, QUICK",
        "GET, /v1/bookings, READ, QUICK",
        "POST, /v1/holds, HOLD, QUICK",
        "DELETE, /v1/holds/abc, WRITE, QUICK",
        "POST, /v1/holds/abc/extend, WRITE, QUICK",
        "POST, /v1/holds/abc/confirm, WRITE, WAITING",
        "POST, /v1/bookings, BOOKING, WAITING",
        "POST, /bookings, BOOKING, WAITING",
        "POST, /v1/bookings/5/payment, PAYMENT, WAITING",
        "POST, /v1/bookings/5/cancel, WRITE, WAITING",
        "DELETE, /v1/bookings/BK-1, WRITE, WAITING",
        "POST, /v1/bookings/5/visit, WRITE, QUICK",
        "POST, /v1/admin/bookings/5/cancel, WRITE, WAITING",
        "POST, /v1/admin/bookings/5/complete, WRITE, QUICK",
        "GET, /v1/bookings/5/stream, READ, UNCOUNTED",
        "GET, /v1/offerings/5/stream, READ, UNCOUNTED",
        "GET, /actuator/health/liveness, READ, UNCOUNTED",
        "GET, /actuator/metrics, READ, QUICK",
    })
    void a_request_is_told_by_method_and_path(String method, String path, RequestKind ask, WorkKind work) {
        // given
        var request = new MockHttpServletRequest(method, path);

        // then
        assertThat(RequestKind.of(request)).isEqualTo(ask);
        assertThat(WorkKind.of(request)).as("without a wish to wait").isNotEqualTo(WorkKind.WAITING);
        request.addHeader("Prefer", "wait=5");
        assertThat(WorkKind.of(request)).isEqualTo(work);
    }
}
