package dev.jari.inventory.menu;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.menu.CreateMenuItem;
import dev.jari.contracts.menu.DeleteMenuItem;
import dev.jari.contracts.menu.FindMenuItem;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.menu.MenuItemSyncAnswer;
import dev.jari.contracts.menu.UpdateMenuItem;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.input.Checks;
import dev.jari.platform.page.Cursor;
import java.util.List;

/** Answers questions about menus. */
final class MenuResponder {

    private final Menus menus;

    MenuResponder(Menus menus) {
        this.menus = menus;
    }

    void answerOn(Bus bus) {
        bus.respond(ListMenu.class, this::list);
        bus.respond(
                FindMenuItem.class,
                question -> new MenuItemSyncAnswer(menus.news(question.menuId()).orElse(null)));
        bus.respond(CreateMenuItem.class, question -> answer(menus.create(question.offeringId(), question.item())));
        bus.respond(UpdateMenuItem.class, question -> answer(menus.update(question.menuId(), question.item())));
        bus.respond(DeleteMenuItem.class, question -> answer(menus.delete(question.menuId())));
    }

    private Answer<Page<MenuItem>> list(ListMenu question) {
        var wanted = question.menuIds();
        if (wanted != null) return only(wanted, question.offeringId());
        var after = Cursor.id(question.cursor(), 0);
        if (after.isEmpty()) return Answer.refused(Cursor.refusal());
        var limit = Cursor.limit(question.limit());
        var items = menus.list(question.offeringId(), after.getAsLong(), limit);
        if (items.isEmpty()) return Answer.refused(Refusal.of(ErrorCode.NOT_FOUND));
        var page = items.get();
        return Answer.granted(new Page<>(
                page, page.size() == limit ? Cursor.after(page.getLast().menuId()) : null));
    }

    private Answer<Page<MenuItem>> only(List<MenuId> wanted, OfferingId offeringId) {
        if (wanted.size() > Page.LIMIT_MAX)
            return Answer.refused(Refusal.impossible(List.of(new FieldError(
                    "menuIds", "out-of-range", "at most %d are possible".formatted(Page.LIMIT_MAX)))));
        return menus.find(offeringId, wanted)
                .map(items -> Answer.granted(Page.last(items)))
                .orElseGet(() -> Answer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
    }

    private static Answer<MenuItem> answer(MenuOutcome outcome) {
        return switch (outcome) {
            case MenuOutcome.Saved saved -> Answer.granted(saved.item());
            case MenuOutcome.UnknownOffering _, MenuOutcome.UnknownItem _ ->
                Answer.refused(Refusal.of(ErrorCode.NOT_FOUND));
            case MenuOutcome.NothingServed _ ->
                Answer.refused(Refusal.of(ErrorCode.INVALID_STATE).because("nothing-served"));
            case MenuOutcome.Invalid invalid -> Answer.refused(Checks.refusalOf(invalid.errors()));
        };
    }
}
