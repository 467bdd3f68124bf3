package dev.jari.contracts.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.contracts.wallet.TopUpWallet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is logged, thrown or shown of a payment must not be enough to charge the card. */
class CardsInTextTest {

    @ParameterizedTest
    @ValueSource(classes = {PayBooking.class, PaymentRequest.class, TopUpWallet.class})
    void a_record_that_names_a_card_does_not_show_it(Class<?> type) {
        assertThat(Specimens.full().of(type).toString())
                .contains("7094")
                .doesNotContain("cardToken")
                .doesNotContain("sealedCard");
    }
}
