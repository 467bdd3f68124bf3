package dev.jari.notify.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.NotificationId;
import dev.jari.contracts.notification.NotificationType;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.testkit.Covers;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@Covers("N1")
class EveryReasonTest {

    private static List<String> reasons() {
        return Stream.concat(
                        Arrays.stream(FailReason.values()).map(Enum::name),
                        Arrays.stream(PaymentFailure.values()).map(Enum::name))
                .toList();
    }

    @Test
    void is_told_in_both_languages() {
        for (var type : NotificationType.values())
            for (var reason : reasons())
                for (var language : NotificationTexts.values()) {
                    var stored = new StoredNotification(
                            new NotificationId(1),
                            type,
                            new BookingId(2),
                            Map.of("bookingNumber", "BK-1", "reason", reason),
                            Instant.EPOCH,
                            null);
                    assertThat(language.tell(stored).text()).isNotBlank();
                }
    }

    @Test
    void both_languages_know_the_same_sentences_and_each_is_in_its_language() {
        // given
        var english = ResourceBundle.getBundle("dev.jari.notify.notification.texts", Locale.ENGLISH);
        var korean = ResourceBundle.getBundle("dev.jari.notify.notification.texts", Locale.KOREAN);

        // then
        assertThat(korean.keySet()).isEqualTo(english.keySet());
        assertThat(korean.keySet()).allSatisfy(key -> {
            assertThat(korean.getString(key)).containsPattern("[가-힣]");
            assertThat(english.getString(key)).doesNotContainPattern("[가-힣]");
        });
    }
}
