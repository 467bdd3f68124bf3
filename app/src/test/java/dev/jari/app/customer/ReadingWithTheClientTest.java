package dev.jari.app.customer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.client.audit.AuditReport;
import dev.jari.client.booking.Booking;
import dev.jari.client.booking.Hold;
import dev.jari.client.booking.Refund;
import dev.jari.client.catalogue.Offering;
import dev.jari.client.catalogue.Slot;
import dev.jari.client.catalogue.Stay;
import dev.jari.client.catalogue.Venue;
import dev.jari.client.money.Coupon;
import dev.jari.client.money.Wallet;
import dev.jari.gateway.example.ExampleFiles;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The client's records fit what the gateway shows as its answers. */
class ReadingWithTheClientTest {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    static Stream<Arguments> examples() {
        return Stream.of(
                Arguments.of("venue", Venue.class),
                Arguments.of("offering", Offering.class),
                Arguments.of("slot", Slot.class),
                Arguments.of("stay", Stay.class),
                Arguments.of("hold", Hold.class),
                Arguments.of("booking", Booking.class),
                Arguments.of("cancelled-booking", Booking.class),
                Arguments.of("refund-quote", Refund.class),
                Arguments.of("wallet", Wallet.class),
                Arguments.of("coupon", Coupon.class),
                Arguments.of("audit", AuditReport.class));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void every_field_of_the_clients_record_is_in_the_answer_with_the_same_value(String name, Class<?> type) {
        // given
        JsonNode answer = JSON.valueToTree(ExampleFiles.read(name));

        // when
        JsonNode read = JSON.valueToTree(JSON.treeToValue(answer, type));

        // then
        assertThat(read.size()).isPositive();
        contained(read, answer, name);
    }

    /** What the client has no field for is left out; what it has must be right. */
    private static void contained(JsonNode part, JsonNode whole, String where) {
        if (part.isObject())
            part.propertyStream()
                    .forEach(field ->
                            contained(field.getValue(), whole.path(field.getKey()), where + "." + field.getKey()));
        else if (part.isArray())
            for (var i = 0; i < part.size(); i++) contained(part.get(i), whole.path(i), where + "." + i);
        // A time of day is written here with its seconds.
        else assertThat(part.asString()).as(where).isIn(whole.asString(), whole.asString() + ":00");
    }
}
