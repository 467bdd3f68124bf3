package dev.jari.inventory.menu;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.menu.MenuItem;
import java.util.List;

/** What came of a change of a menu. When several refusals apply, the one declared first is returned. */
public sealed interface MenuOutcome {

    record Saved(MenuItem item) implements MenuOutcome {}

    record UnknownOffering(OfferingId offeringId) implements MenuOutcome {}

    record UnknownItem(MenuId menuId) implements MenuOutcome {}

    /** Only dining services have a menu. */
    record NothingServed(OfferingId offeringId) implements MenuOutcome {}

    record Invalid(List<FieldError> errors) implements MenuOutcome {}
}
