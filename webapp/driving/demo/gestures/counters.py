"""How counters are put, taken off and carried from one thing to another."""

from __future__ import annotations

from playwright.sync_api import Locator

from webapp.driving.demo.gestures.doing import Doing, NoGesture
from webapp.driving.demo.gestures.finding import (
    by_menu,
    form_of,
    free_point,
    from_tray,
    panel,
    piece,
    point_on,
    seen,
    side_of,
    spot,
    tools,
)
from webapp.rules import steps as st


def put(doing: Doing) -> None:
    """Drag a counter from the tray onto it, or so many."""
    step: st.Put = doing.step
    if not step.count:
        raise NoGesture("nobody can drag no counter")
    target = spot(doing, step.onto)
    drag_counters(doing, from_tray(doing, str(step.kind)), step.count, target)


def drag_counters(
    doing: Doing,
    what: Locator,
    count: int | str,
    to: Locator,
    at: tuple[int, int] | None = None,
    over: Locator | None = None,
) -> None:
    """Drag one counter to a place, or so many at once; by way of what lies over it, where there is such a thing."""
    if count == 1:
        doing.hand.drag(what, to, at, over)
    else:
        doing.hand.drag_some(what, count, to, at, over)


def remove(doing: Doing) -> None:
    """Drag a counter off it, onto the empty table; all counters, by the panel."""
    step: st.Remove = doing.step
    if step.kind == "all" or _is_no_handful(doing, step):
        return _by_numbers(doing, step.from_, "remove", step.kind, step.count)
    player = doing.board.is_player(step.from_)
    owner = step.from_ if player else doing.board.cards[step.from_].player
    what, table = piece(doing, str(step.kind), step.from_), doing.find(f"#zone-{owner}-battlefield")
    return drag_counters(doing, what, step.count or 1, table, free_point(doing, table))


def move_counters(doing: Doing) -> None:
    """Drag a counter from one to the other, or so many, or all of a kind; all of all kinds by the panel."""
    step: st.MoveCounters = doing.step
    if step.kind == "all" or step.from_ == step.to or _is_no_handful(doing, step):
        return _by_numbers(doing, step.from_, "move_counters", step.kind, step.count, to=step.to)
    what, target = piece(doing, str(step.kind), step.from_), point_on(doing, step.to)
    if doing.stage.way_to(target) == "side":  # on a phone it lies behind: the way there leads over the side's button
        return drag_counters(doing, what, step.count or 1, target, over=side_of(doing, target))
    return drag_counters(doing, what, step.count or 1, seen(doing, target))


def _is_no_handful(doing: Doing, step: st.Remove | st.MoveCounters) -> bool:
    """Whether it is a number that nobody can take in hand: none, or more than there are."""
    if not isinstance(step.count, int):
        return False
    player = doing.board.is_player(step.from_)
    holder = doing.board.player(step.from_) if player else doing.board.cards.get(step.from_)
    there = dict(holder.counters.items()).get(step.kind, 0) if holder else 0
    return not step.count or step.count > there > 0


def _by_numbers(doing: Doing, holder: str, do: str, kind: object, count: object, *, to: str = "") -> None:
    """Counters by the numbers and lists of the panel about their holder."""
    form = form_of(panel(doing, holder), do)
    if not form.count():
        raise NoGesture("the panel has no counters to move")
    kinds = form.locator("select[name=kind]")
    if not kinds.locator(f"option:text-is('{kind}')").count():
        raise NoGesture(f"the panel does not offer {kind}")
    doing.hand.fill(form.locator("[name=count]"), str("all" if count is None else count))
    doing.hand.choose(kinds, str(kind))
    if to:
        choose_offered(doing, form.locator("select[name=to]"), to)
    doing.hand.press(form.get_by_role("button"))


def choose_offered(doing: Doing, menu: Locator, value: str) -> None:
    """Choose from a list. Raises NoGesture for what it does not offer."""
    if not menu.locator(f'option[value="{value}"]').count():
        raise NoGesture("the list does not offer it")
    doing.hand.choose(menu, value)


def double(doing: Doing) -> None:
    """By the menu: double that kind."""
    step: st.Double = doing.step
    by_menu(doing, step.card, {"do": "double", "card": step.card, "kind": str(step.kind)})


def put_its_counters(doing: Doing) -> None:
    """By the panel, under More acts: put its counters on another card."""
    step: st.PutItsCounters = doing.step
    if step.from_ not in doing.board.cards:
        raise NoGesture("what had the counters is not there")
    where = panel(doing, step.from_)
    form = form_of(where, "put_its_counters").filter(has=where.page.locator("select[name=onto]"))
    if not form.count():
        raise NoGesture("the panel does not offer it")
    if not form.is_visible():
        doing.hand.press(where.locator(".more-acts > summary"))
    choose_offered(doing, form.locator("select[name=onto]"), step.onto)
    doing.hand.press(form.get_by_role("button"))


def proliferate(doing: Doing) -> None:
    """Take the tool from the tools, click on what is chosen, apply."""
    step: st.Proliferate = doing.step
    if not step.choose:
        raise NoGesture("nothing is chosen")
    hand = doing.hand
    hand.press(tools(doing).get_by_role("link", name="Proliferate…"))
    doing.find("[data-inspecting='proliferate now']").wait_for(state="attached")  # on a phone its sheet stays shut
    form = doing.find("form.proliferate")
    if any(not form.locator(f"input[name=choose][value='{one}']").count() for one in step.choose):
        raise NoGesture("not all of it can be chosen")
    by = form.locator("select[name=by]")
    if step.by and by.is_visible():
        hand.choose(by, step.by)
    for one in step.choose:
        hand.press(spot(doing, one))
    return hand.press(hand.board.hands.tool.get_by_role("button", name="Apply"))
