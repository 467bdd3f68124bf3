package dev.jari.contracts.wire;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.action.ListActions;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Request;
import dev.jari.contracts.audit.FindSlotVersions;
import dev.jari.contracts.audit.ListClaims;
import dev.jari.contracts.audit.ListPaid;
import dev.jari.contracts.audit.ListRefusals;
import dev.jari.contracts.booking.CancelBooking;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.QuoteRefund;
import dev.jari.contracts.booking.SearchBookings;
import dev.jari.contracts.coupon.CreateCoupon;
import dev.jari.contracts.coupon.ListCoupons;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.hold.FindHold;
import dev.jari.contracts.hold.PlaceHold;
import dev.jari.contracts.menu.CreateMenuItem;
import dev.jari.contracts.menu.FindStockLeft;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.notification.ListNotifications;
import dev.jari.contracts.notification.ReadNotification;
import dev.jari.contracts.offering.FindOffering;
import dev.jari.contracts.offering.ListOfferings;
import dev.jari.contracts.order.FindOrder;
import dev.jari.contracts.order.ListOrders;
import dev.jari.contracts.slot.FindHeld;
import dev.jari.contracts.slot.FindSlot;
import dev.jari.contracts.slot.FindStay;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.ListSlots;
import dev.jari.contracts.slot.Places;
import dev.jari.contracts.timeline.ShowTimeline;
import dev.jari.contracts.venue.FindVenue;
import dev.jari.contracts.venue.ListHolidays;
import dev.jari.contracts.venue.ListVenues;
import dev.jari.contracts.wallet.TopUpWallet;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/** Every record that travels is written byte by byte as it was when its line was stored, and read back from it. */
class FrozenJsonTest {

    private static final Path STORED = Path.of("src/test/resources/frozen/records.txt");

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private static final Refusal REFUSAL = (Refusal) Specimens.full().of(Refusal.class);

    /** Records of their own once, by their names of then: today the answer to a question that may be refused. */
    private static final Map<String, Class<?>> ANSWERS = Map.ofEntries(
            entry("action.ActionsPage", ListActions.class),
            entry("booking.BookingAnswer", CreateBooking.class),
            entry("booking.BookingsPage", SearchBookings.class),
            entry("booking.CancelAnswer", CancelBooking.class),
            entry("booking.RefundQuoteAnswer", QuoteRefund.class),
            entry("booking.TimelinePage", ShowTimeline.class),
            entry("coupon.CouponAnswer", CreateCoupon.class),
            entry("coupon.CouponsPage", ListCoupons.class),
            entry("hold.HoldAnswer", FindHold.class),
            entry("menu.MenuItemAnswer", CreateMenuItem.class),
            entry("menu.MenuPage", ListMenu.class),
            entry("notification.NotificationAnswer", ReadNotification.class),
            entry("notification.NotificationsPage", ListNotifications.class),
            entry("offering.OfferingAnswer", FindOffering.class),
            entry("offering.OfferingsPage", ListOfferings.class),
            entry("order.OrderAnswer", FindOrder.class),
            entry("order.OrdersPage", ListOrders.class),
            entry("slot.GenerateAnswer", GenerateSlots.class),
            entry("slot.SlotAnswer", FindSlot.class),
            entry("slot.SlotsPage", ListSlots.class),
            entry("slot.StayAnswer", FindStay.class),
            entry("venue.HolidaysAnswer", ListHolidays.class),
            entry("venue.VenueAnswer", FindVenue.class),
            entry("venue.VenuesPage", ListVenues.class),
            entry("wallet.WalletAnswer", TopUpWallet.class));

    /** The same of questions that are never refused. */
    private static final Map<String, Class<?>> LISTS = Map.ofEntries(
            entry("audit.ClaimsPage", ListClaims.class),
            entry("audit.PaidPage", ListPaid.class),
            entry("audit.RefusalsPage", ListRefusals.class),
            entry("audit.SlotVersionsAnswer", FindSlotVersions.class),
            entry("menu.StockLeft", FindStockLeft.class),
            entry("slot.HeldAnswer", FindHeld.class));

    private static final Map<String, Class<? extends Places>> WAYS = Map.of(
            "byHold", Places.OfHold.class,
            "bySlot", Places.OneSlot.class,
            "byNights", Places.Nights.class,
            "byTime", Places.TimeAtTable.class);

    /** Names that records had when their lines were stored. */
    private static final Map<String, String> RENAMED = Map.of(
            "timeline.ShowTimeline", "booking.ShowTimeline",
            "timeline.TimelineEntry", "booking.TimelineEntry",
            "audit.PlacesAtVersion", "audit.SlotVersionsAnswer$Places",
            "slot.HeldPlaces", "slot.HeldAnswer$Held",
            "menu.StockLeft", "menu.StockLeft$Item");

    /** What travels only as a part of others, or not at all. */
    private static final Set<String> WITHIN_OTHERS = Set.of(
            "booking.BookingNow",
            "booking.CancelledBooking",
            "timeline.Timeline",
            "wallet.WalletNow",
            "slot.GeneratedSlots",
            "notification.NotificationsPage",
            "slot.KnownSlot",
            "slot.KnownSlot$Names");

    record Sample(String name, Object body, JavaType type) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Sample> samples() throws IOException, URISyntaxException {
        var samples = new ArrayList<Sample>();
        for (var type : records()) samples.addAll(specimens(type));
        LISTS.forEach((name, question) -> {
            var type = answer(question);
            samples.add(new Sample(name + ".full", content(false, type), type));
            samples.add(new Sample(name + ".sparse", content(true, type), type));
        });
        ANSWERS.forEach((name, question) -> samples.add(new Sample(
                name + ".granted",
                Answer.granted(content(false, answer(question).containedType(0))),
                answer(question))));
        return samples.stream().sorted(Comparator.comparing(Sample::name)).toList();
    }

    static Stream<Sample> refusals() {
        return ANSWERS.entrySet().stream()
                .map(each -> new Sample(each.getKey() + ".refused", Answer.refused(REFUSAL), answer(each.getValue())));
    }

    private static JavaType answer(Class<?> question) {
        return JSON.constructType(Request.answerOf(question));
    }

    private static Object content(boolean sparse, JavaType type) {
        return new Specimens(sparse, Places.OneSlot.class, type.containedType(0)).of(type.getRawClass());
    }

    private static List<Sample> specimens(Class<?> type) {
        var name = name(type);
        var plain = JSON.constructType(type);
        if (type == CreateBooking.class || type == PlaceHold.class)
            return WAYS.entrySet().stream()
                    .filter(way -> type == CreateBooking.class || way.getValue() != Places.OfHold.class)
                    .map(way -> new Sample(
                            name + "." + way.getKey(), new Specimens(false, way.getValue(), null).of(type), plain))
                    .toList();
        return List.of(
                new Sample(name + ".full", Specimens.full().of(type), plain),
                new Sample(name + ".sparse", new Specimens(true, Places.OneSlot.class, null).of(type), plain));
    }

    private static List<Class<?>> records() throws IOException, URISyntaxException {
        var root = Path.of(
                Money.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (var files = Files.walk(root)) {
            return files.map(file -> root.relativize(file).toString())
                    .filter(file -> file.endsWith(".class") && !file.endsWith("-info.class"))
                    .<Class<?>>map(FrozenJsonTest::load)
                    .filter(Class::isRecord)
                    .filter(type -> !Places.class.isAssignableFrom(type))
                    .filter(type -> !name(type).startsWith("id.") && !name(type).startsWith("answer."))
                    .filter(type -> !WITHIN_OTHERS.contains(name(type)))
                    .toList();
        }
    }

    private static Class<?> load(String file) {
        try {
            return Class.forName(file.replace(".class", "").replace('/', '.'));
        } catch (ClassNotFoundException e) {
            throw new LinkageError(file, e);
        }
    }

    private static String name(Class<?> type) {
        var name = type.getName().replace("dev.jari.contracts.", "").replace("source.", "message.");
        return RENAMED.getOrDefault(name, name);
    }

    private static Map<String, String> stored() throws IOException {
        var stored = new TreeMap<String, String>();
        for (var line : Files.readAllLines(STORED)) {
            var space = line.indexOf(' ');
            stored.put(line.substring(0, space), line.substring(space + 1));
        }
        return stored;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void is_written_byte_by_byte_as_its_stored_line(Sample sample) throws IOException {
        assertThat(JSON.writeValueAsString(sample.body())).isEqualTo(stored().get(sample.name()));
    }

    @ParameterizedTest
    @MethodSource({"samples", "refusals"})
    void is_read_from_its_stored_line(Sample sample) throws IOException {
        assertThat(JSON.<Object>readValue(stored().get(sample.name()), sample.type()))
                .isEqualTo(sample.body());
    }

    /** A refusal does not know what was asked for; it has what the records of then had, except for their nulls. */
    @ParameterizedTest
    @MethodSource("refusals")
    void a_refusal_has_everything_that_its_stored_line_has(Sample sample) throws IOException {
        var written = JSON.readTree(JSON.writeValueAsString(sample.body()));

        for (var property : JSON.readTree(stored().get(sample.name())).properties())
            if (!property.getValue().isNull())
                assertThat(written.get(property.getKey())).isEqualTo(property.getValue());
        assertThat(JSON.<Object>readValue(written.toString(), sample.type())).isEqualTo(sample.body());
    }

    @Test
    void every_record_has_its_stored_lines() throws IOException, URISyntaxException {
        assertThat(Stream.concat(samples().stream(), refusals()).map(Sample::name))
                .containsExactlyInAnyOrderElementsOf(stored().keySet());
    }
}
