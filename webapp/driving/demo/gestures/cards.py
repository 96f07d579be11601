"""How cards are moved, made, turned, used and edited."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET
from playwright.sync_api import Locator

from webapp.driving.demo.gestures.counters import choose_offered
from webapp.driving.demo.gestures.doing import Doing, NoGesture
from webapp.driving.demo.gestures.finding import by_menu, form_of, free_point, grip, panel, seen, spot, unfold_tray
from webapp.driving.demo.stage import plain_step, words_of
from webapp.rules import steps as st


def move(doing: Doing) -> None:
    """Drag the card to the zone or onto its host; to the bottom, or another place of a library, by the menu."""
    step: st.Move = doing.step
    card = doing.board.cards.get(step.card)
    if card is None:
        raise NoGesture("it is not there")
    if step.attached_to and step.to == "battlefield":
        return _lay_onto(doing, step.card, step.attached_to)
    if step.to == "library" and (step.position != "top" or card.zone == "library"):
        place = {} if step.position == "top" else {"position": step.position}
        return by_menu(doing, step.card, {"do": "move", "card": step.card, "to": "library", **place})
    player = (step.controller or card.controller) if step.to == "battlefield" else card.owner
    zone = doing.find(f"#zone-{player}-{step.to}")
    if card.zone == step.to or not zone.count():
        raise NoGesture("it lies there already")
    what = grip(doing, step.card)
    side = doing.find(f"[data-side='{player}']")
    on_phone = side.is_visible() and side.get_attribute("aria-pressed") == "false"
    if on_phone:  # the drag itself would have to wait on the button that shows the other side
        by = {"controller": player} if step.to == "battlefield" else {}
        return by_menu(doing, step.card, {"do": "move", "card": step.card, "to": step.to, **by})
    return doing.hand.drag(what, zone, free_point(doing, zone))


def _lay_onto(doing: Doing, card_id: str, host: str) -> None:
    """Drag a card onto its host."""
    card = doing.hand.page.locator(f"#card-{card_id}[data-attachable]")
    there = host in doing.board.cards and doing.board.cards[host].zone == "battlefield"
    if not card.count() or not there or host == card_id:
        raise NoGesture("it can't be laid onto that")
    target = spot(doing, host)
    doing.hand.drag(grip(doing, card_id), target)


def attach(doing: Doing) -> None:
    """Drag it onto its new host."""
    step: st.Attach = doing.step
    if step.card not in doing.board.cards or doing.board.cards[step.card].zone != "battlefield":
        raise NoGesture("it is not on the battlefield")
    _lay_onto(doing, step.card, step.to)


def merge(doing: Doing) -> None:
    """By the panel: merge it with a permanent, over or under that."""
    step: st.Merge = doing.step
    if step.card not in doing.board.cards:
        raise NoGesture("it is not there")
    where = panel(doing, step.card)
    form = form_of(where, "merge")
    if not form.count():
        raise NoGesture("the panel does not offer it")
    if not form.is_visible():
        doing.hand.press(where.locator(".merge-with > summary"))
    choose_offered(doing, form.locator("select[name=onto]"), step.onto)
    choose_offered(doing, form.locator("select[name=over]"), "true" if step.over else "false")
    doing.hand.press(form.get_by_role("button"))


def create(doing: Doing) -> None:
    """Type its name into the tray, say whose it is and where it goes."""
    step: st.Create = doing.step
    form = doing.hand.board.tray.get_by_role("form", name="Add a card", exact=True)
    unfold_tray(doing)
    name = step.card.card or step.card.name
    if not name:
        raise NoGesture("it has no name")
    doing.hand.choose(form.locator("[name='card.owner']"), step.card.owner or doing.board.players[0].id)
    doing.hand.choose(form.locator("[name='card.zone']"), str(step.card.zone or "battlefield"))
    doing.hand.fill(form.locator("[name='card.card']"), name)
    doing.hand.press(form.get_by_role("button", name="Add"))


def only_its_card(doing: Doing) -> None:
    """An act of the menu that says no more than which card: tap, destroy, transform, …"""
    do = type(doing.step).__struct_config__.tag
    by_menu(doing, doing.step.card, {"do": do, "card": doing.step.card})


def destroy(doing: Doing) -> None:
    """By the menu: destroy it, or, where it would regenerate, let it be destroyed all the same."""
    step: st.Destroy = doing.step
    never = {"no_regeneration": True} if step.no_regeneration else {}
    by_menu(doing, step.card, {"do": "destroy", "card": step.card, **never})


def control(doing: Doing) -> None:
    """By the menu: give control of it."""
    step: st.Control = doing.step
    by_menu(doing, step.card, {"do": "control", "card": step.card, "player": step.player})


def use(doing: Doing) -> None:
    """Press the button of its ability: on the card, or, where it asks for something, in the panel."""
    step: st.Use = doing.step
    fields = {"do": "use", "card": step.card, "ability": str(step.ability)}
    on_card = doing.find(f"#card-{step.card} > .card-notes button.card-use")
    if (button := doing.stage.button_of(on_card, fields)) and button.is_visible():
        return doing.hand.press(button)
    form = panel(doing, step.card).locator(f"#use-{step.ability} form")
    if not form.count() or form.locator(".options button").is_disabled():
        raise NoGesture("the panel does not offer that ability")
    fill_in(doing, form, step)
    return doing.hand.press(form.locator(".options button"))


def fill_in(doing: Doing, form: Locator, step: Any) -> None:
    """What an ability asks for: its targets in their order, X, a kind, whom it proliferates."""
    targets = list(step.targets)
    for slot in form.locator("select[name=targets], fieldset:has(input[name=targets])").all():
        if slot.evaluate("slot => slot.localName") == "select":
            value = targets[0] if targets and slot.locator(f"option[value='{targets[0]}']").count() else ""
            if slot.locator(f"option[value='{value}']").count():
                doing.hand.choose(slot, value)
                targets = targets[1:] if value else targets
        else:
            targets = _tick(doing, slot, targets)
    for name in ("x", "kind"):
        field = form.locator(f"input[name={name}]")
        if field.count() and getattr(step, name) is not None:
            doing.hand.fill(field, str(getattr(step, name)))
    _tick(doing, form, step.choose)


def _tick(doing: Doing, where: Locator, ids: Iterable[str]) -> list[str]:
    """Tick the boxes of these; those that have none are left."""
    rest = []
    for one in ids:
        box = where.locator(f"input[type=checkbox][value='{one}']")
        if box.count():
            doing.hand.press(box.first)
        else:
            rest.append(one)
    return rest


def damage(doing: Doing) -> None:
    """By the menu: so much damage. What deals it, and how, the page can't say."""
    step: st.Damage = doing.step
    amount = step.amount if isinstance(step.amount, int) else 1
    if not amount:
        raise NoGesture("nobody can deal no damage")
    by_menu(doing, step.to, {"do": "damage", "to": step.to, "amount": 1}, count=amount)


def edit(doing: Doing) -> None:
    """Change it in the editor; whose turn it is, and damage that comes off, by the menu."""
    step: st.Set = doing.step
    changed = {name: value for name, value in plain_step(step).items() if name not in ("do", "by", "expected")}
    target = changed.pop("card", None) or changed.pop("player", None)
    if target is None and changed.keys() == {"active"}:
        return by_menu(doing, str(step.active), {"do": "set", "active": step.active})
    if target is None or not changed:
        raise NoGesture("the table’s settings are set all at once")
    if changed == {"damage": 0} and step.card:
        return by_menu(doing, step.card, {"do": "set", "card": step.card, "damage": 0})
    if (
        any(not isinstance(value, str | int) or value == "" for value in changed.values())
        or step.controller is not UNSET
    ):
        raise NoGesture("the editor writes this otherwise")
    return _in_editor(doing, target, changed)


def _in_editor(doing: Doing, target: str, changed: Mapping[str, Any]) -> None:
    doing.hand.press(panel(doing, target).get_by_role("link", name="Edit", exact=True))
    editor = doing.hand.board.editor.panel
    editor.wait_for()
    fields = {name: editor.locator(f"[name='{name}']:not([type=hidden])") for name in changed}
    if any(field.count() != 1 for field in fields.values()):
        raise NoGesture("the editor has another field for it")
    for name, field in fields.items():
        _set_field(doing, seen(doing, field), changed[name])
    doing.hand.press(editor.get_by_role("button", name="Save", exact=True))


def _set_field(doing: Doing, field: Locator, value: Any) -> None:
    if field.evaluate("field => field.localName") == "select":
        choose_offered(doing, field, words_of({"value": value})["value"])
    elif isinstance(value, bool):
        if field.is_checked() is not value:
            doing.hand.press(field)
    else:
        doing.hand.fill(field, str(value))
