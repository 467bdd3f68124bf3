package dev.jari.app.demo;

import dev.jari.contracts.menu.MenuItemInput;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.offering.OfferingInput;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.contracts.venue.VenueKind;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A venue of the demo: what it is, what it sells and when. */
record DemoVenue(VenueInput input, List<DemoOffering> offerings) {

    static final String ZONE = "Asia/Seoul";
    static final String CURRENCY = "KRW";

    /**
     * An offering of the demo.
     *
     * @param slots the times of its slots on every day
     * @param days how many days from today on are for sale
     */
    record DemoOffering(OfferingInput input, Starts slots, int days, List<MenuItemInput> menu) {}

    /** Times of day; a room type needs none. */
    record Starts(
            @Nullable LocalTime first,
            @Nullable LocalTime last,
            @Nullable Integer everyMinutes) {

        static final Starts NIGHTS = new Starts(null, null, null);
    }

    static List<DemoVenue> all() {
        return List.of(golf(), lunch(), hotel());
    }

    private static DemoVenue golf() {
        return new DemoVenue(
                venue(VenueKind.PARK_GOLF, "한강 파크골프장", "Han River Park Golf"),
                List.of(
                        game("RIVER-18", "강변 18홀", "Riverside 18", 1, "강변", "버들", 24_000),
                        game("FOREST-18", "숲길 18홀", "Forest 18", 3, "소나무", "단풍", 27_000)));
    }

    private static DemoOffering game(
            String code, String name, String nameEn, long frontId, String front, String back, long price) {
        var input = new OfferingInput(
                null,
                code,
                name,
                nameEn,
                "9홀 코스 두 개를 이어서 도는 한 경기",
                4,
                won(price),
                won(price + 6_000),
                won(price + 12_000),
                List.of("NONE", "PREPAY"),
                null,
                null,
                null,
                frontId,
                front + " 코스",
                frontId + 1,
                back + " 코스",
                18,
                150,
                10);
        return new DemoOffering(input, new Starts(LocalTime.of(6, 0), LocalTime.of(17, 0), 10), 60, List.of());
    }

    private static DemoVenue lunch() {
        var input = new OfferingInput(
                null,
                "LUNCH",
                "점심 식사",
                "Lunch",
                "한 시간 반 동안의 점심 자리",
                40,
                won(0),
                null,
                null,
                List.of("DEPOSIT", "PREPAY"),
                won(5_000),
                won(8_000),
                8,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
        var menu = List.of(
                item("비빔밥 정식", 12_000, 60),
                item("불고기 정식", 18_000, 40),
                item("갈비탕", 15_000, 50),
                item("해물파전", 16_000, 30),
                item("식혜", 4_000, 100));
        var starts = new Starts(LocalTime.of(11, 30), LocalTime.of(13, 30), 30);
        return new DemoVenue(
                venue(VenueKind.RESTAURANT, "종로 점심상", "Jongno Lunch Table"),
                List.of(new DemoOffering(input, starts, 60, menu)));
    }

    private static DemoVenue hotel() {
        return new DemoVenue(
                venue(VenueKind.LODGING, "남산 호텔", "Namsan Hotel"),
                List.of(
                        room("STANDARD", "스탠다드 더블", "Standard Double", 12, 120_000),
                        room("DELUXE", "디럭스 트윈", "Deluxe Twin", 8, 180_000),
                        room("SUITE", "패밀리 스위트", "Family Suite", 3, 320_000)));
    }

    private static DemoOffering room(String code, String name, String nameEn, int rooms, long price) {
        var input = new OfferingInput(
                null,
                code,
                name,
                nameEn,
                "15시 입실, 11시 퇴실",
                rooms,
                won(price),
                won(price * 5 / 4),
                won(price * 3 / 2),
                List.of("NONE", "PREPAY"),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
        return new DemoOffering(input, Starts.NIGHTS, 180, List.of());
    }

    private static VenueInput venue(VenueKind kind, String name, String nameEn) {
        return new VenueInput(kind.name(), name, nameEn, ZONE, CURRENCY, null);
    }

    private static MenuItemInput item(String name, long price, int stock) {
        return new MenuItemInput(name, won(price), stock);
    }

    private static MoneyInput won(long amount) {
        return new MoneyInput(amount, CURRENCY);
    }
}
