package dev.jari.inventory.menu;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.menu.CreateMenuItem;
import dev.jari.contracts.menu.DeleteMenuItem;
import dev.jari.contracts.menu.FindMenuItem;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.menu.MenuItemAnswer;
import dev.jari.contracts.menu.MenuItemSyncAnswer;
import dev.jari.contracts.menu.MenuPage;
import dev.jari.contracts.menu.UpdateMenuItem;
import dev.jari.inventory.input.Checks;
import dev.jari.inventory.input.Cursor;
import dev.jari.inventory.input.IdCursor;
import dev.jari.messaging.bus.Bus;

/** Answers questions about menus. */
final class MenuResponder {

    private final Menus menus;

    MenuResponder(Menus menus) {
        this.menus = menus;
    }

    void answerOn(Bus bus) {
        bus.respond(ListMenu.SUBJECT, ListMenu.class, this::list);
        bus.respond(
                FindMenuItem.SUBJECT,
                FindMenuItem.class,
                question -> new MenuItemSyncAnswer(menus.news(question.menuId()).orElse(null)));
        bus.respond(
                CreateMenuItem.SUBJECT,
                CreateMenuItem.class,
                question -> answer(menus.create(question.offeringId(), question.item())));
        bus.respond(
                UpdateMenuItem.SUBJECT,
                UpdateMenuItem.class,
                question -> answer(menus.update(question.menuId(), question.item())));
        bus.respond(DeleteMenuItem.SUBJECT, DeleteMenuItem.class, question -> answer(menus.delete(question.menuId())));
    }

    private MenuPage list(ListMenu question) {
        var after = IdCursor.parse(question.cursor());
        if (after.isEmpty()) return MenuPage.refused(Cursor.refusal());
        var limit = IdCursor.limit(question.limit());
        var items = menus.list(question.offeringId(), after.getAsLong(), limit);
        if (items.isEmpty()) return MenuPage.refused(Refusal.of(ErrorCode.NOT_FOUND));
        var page = items.get();
        return new MenuPage(
                page, page.size() == limit ? IdCursor.after(page.getLast().menuId()) : null, null);
    }

    private static MenuItemAnswer answer(MenuOutcome outcome) {
        return switch (outcome) {
            case MenuOutcome.Saved saved -> MenuItemAnswer.of(saved.item());
            case MenuOutcome.UnknownOffering _, MenuOutcome.UnknownItem _ ->
                MenuItemAnswer.refused(Refusal.of(ErrorCode.NOT_FOUND));
            case MenuOutcome.NothingServed _ ->
                MenuItemAnswer.refused(Refusal.of(ErrorCode.INVALID_STATE).because("nothing-served"));
            case MenuOutcome.Invalid invalid -> MenuItemAnswer.refused(Checks.refusalOf(invalid.errors()));
        };
    }
}
