package dev.jari.notify.notification;

import dev.jari.contracts.notification.Notification;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of notifications, in the language of the user who reads them. */
enum NotificationTexts {
    ENGLISH(Locale.ENGLISH),
    KOREAN(Locale.KOREAN);

    private static final Pattern GAP = Pattern.compile("\\{(\\w+)}");

    private final Locale locale;

    NotificationTexts(Locale locale) {
        this.locale = locale;
    }

    /** English for a user who asks for another. */
    static NotificationTexts of(String language) {
        return language.equals(Locale.KOREAN.getLanguage()) ? KOREAN : ENGLISH;
    }

    Notification tell(StoredNotification stored) {
        return new Notification(
                stored.id(),
                stored.type(),
                stored.bookingId(),
                filled(sentence("title." + stored.type()), stored.data()),
                text(stored),
                stored.data(),
                stored.createdAt(),
                stored.readAt());
    }

    private String text(StoredNotification stored) {
        var data = stored.data();
        var stay = data.containsKey("checkOut") ? ".stay" : "";
        var text = new StringBuilder(filled(sentence("text." + stored.type() + stay), data));
        var reason = data.get("reason");
        if (reason != null) text.append(' ').append(sentence("reason." + reason));
        var refund = data.get("refundAmount");
        if (refund != null)
            text.append(' ')
                    .append(filled(
                            sentence("refund"),
                            Map.of("refund", money(Long.parseLong(refund), data.getOrDefault("refundCurrency", "")))));
        return text.toString();
    }

    private String money(long amount, String currency) {
        var digits = Currency.getInstance(currency).getDefaultFractionDigits();
        var number = String.format(locale, "%,." + digits + "f", BigDecimal.valueOf(amount, digits));
        return this == KOREAN && currency.equals("KRW") ? number + "원" : number + " " + currency;
    }

    private static String filled(String sentence, Map<String, String> data) {
        return GAP.matcher(sentence).replaceAll(gap -> Matcher.quoteReplacement(data.getOrDefault(gap.group(1), "")));
    }

    /** Cached by the JDK. A missing bundle is never replaced by that of the machine's own language. */
    private String sentence(String name) {
        var noOther = ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
        return ResourceBundle.getBundle("dev.jari.notify.notification.texts", locale, noOther)
                .getString(name);
    }
}
