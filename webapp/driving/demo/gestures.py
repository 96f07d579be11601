"""How each step of a scenario is done by hand: one small function for each `do`, in the table `GESTURES`.

A function does what a person would do on the page. Where the page offers nothing for it, as for a card that can't be
seen, it raises NoGesture before it has touched anything, and the step is sent as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import UNSET, Struct
from playwright.sync_api import Locator

from webapp.driving.demo.hands import Hand
from webapp.driving.demo.stage import Stage, plain_step, words_of
from webapp.rules import steps as st
from webapp.rules.board import Board
from webapp.rules.steps import AnyStep


class NoGesture(Exception):
    """The page has no gesture for this step; the message says what is missing."""


class Doing(Struct, frozen=True, kw_only=True):
    """One step that is to be done: the hand and the page, and the board before it."""

    hand: Hand
    stage: Stage
    board: Board
    step: Any

    def find(self, selector: str, *, has_text: str | None = None) -> Locator:
        """What a selector finds on the page."""
        return self.hand.page.locator(selector, has_text=has_text)


def by_hand(doing: Doing) -> None:
    """Do the step as a person would. Raises NoGesture."""
    gesture = GESTURES.get(type(doing.step))
    if gesture is None:
        raise NoGesture("the page has no gesture for this step")
    gesture(doing)


# Finding things, and bringing them into view


def _out_of_the_way(doing: Doing) -> None:
    """Fold what waits to its first line; once that is done, drag it aside."""
    prompt = doing.hand.board.prompt
    folds = prompt.box.locator("section > details[open] > summary")
    if folds.count():
        doing.hand.press(folds.first)
    else:
        prompt.move(down=-160)


def free_point(doing: Doing, zone: Locator) -> tuple[int, int]:
    """Where in a zone nothing lies. Raises NoGesture if all of it is covered."""
    point = doing.stage.free_point(zone)
    if point is None:
        raise NoGesture("there is no free place in the zone")
    return point


def point_on(doing: Doing, object_id: str) -> Locator:
    """Where a card or player is pointed at, whether it can be seen now or not."""
    if doing.board.is_player(object_id):
        return doing.find(f"#player-{object_id} .player-name")
    return doing.find(f"#card-{object_id} > .card-type")


def spot(doing: Doing, object_id: str) -> Locator:
    """The same, brought into view. Raises NoGesture for what is not to be seen."""
    point = point_on(doing, object_id)
    if object_id in doing.board.cards and doing.stage.way_to(point) is None:  # tucked under its host: its name shows
        point = doing.find(f"#card-{object_id} > .card-name")
    return seen(doing, point)


def seen(doing: Doing, what: Locator) -> Locator:
    """The same, once it can be seen: its side of the table is shown, and the pile or stack that it lies in is open.
    Raises NoGesture if nothing helps.
    """
    for _ in range(6):
        match doing.stage.way_to(what):
            case "":
                return what
            case "side":
                doing.hand.press(side_of(doing, what))
            case "fold":
                doing.hand.press(what.first.locator("xpath=ancestor::details[not(@open)]").first.locator("> summary"))
            case "prompt":
                _out_of_the_way(doing)
            case None:
                break
    raise NoGesture("it is not to be seen")


def side_of(doing: Doing, what: Locator) -> Locator:
    """On a phone, the button that shows the side of the table on which that lies."""
    half = what.first.locator("xpath=ancestor::*[@data-half]").get_attribute("data-half")
    return doing.find(f"[data-side='{half}']")


def grip(doing: Doing, card_id: str) -> Locator:
    """What a card is dragged by."""
    return seen(doing, doing.hand.grip_of(card_id))


def piece(doing: Doing, kind: str, holder: str) -> Locator:
    """The counters of a kind on a card or player. Raises NoGesture if there are none."""
    owner = "player" if doing.board.is_player(holder) else "card"
    found = doing.find(f'#{owner}-{holder} [data-counter="{kind}"] .piece')
    if not found.count():
        raise NoGesture(f"there is no {kind} counter on it")
    return seen(doing, found)


def from_tray(doing: Doing, kind: str) -> Locator:
    """The piece of that kind in the tray; a kind that is not there is typed first."""
    found = doing.find(f'[data-palette="{kind}"]')
    if not found.count():
        field = doing.hand.board.tray.get_by_label("Any kind of counter")
        doing.hand.fill(field, kind)
        doing.hand.press(doing.hand.board.tray.get_by_role("button", name="Add this kind to the tray"))
        found.wait_for()
    return found


def panel(doing: Doing, object_id: str) -> Locator:
    """The panel about a card or player, opened by its name."""
    owner = "player" if doing.board.is_player(object_id) else "card"
    found = doing.find(f"[data-inspecting='{object_id}']")
    if not found.count():
        doing.hand.press(seen(doing, doing.find(f"#{owner}-{object_id} .{owner}-name a").first))
        found.wait_for()
    return found


def form_of(where: Locator, do: str) -> Locator:
    """The form that does this, in a panel or in the tools."""
    return where.locator("form").filter(has=where.page.locator(f"input[name=do][value={do}]"))


def unfold_tray(doing: Doing) -> None:
    """Show the forms of the tray, which on a phone are folded."""
    fold = doing.find(".tray-more:not([open]) > summary")
    if fold.count():
        doing.hand.press(fold)


def tools(doing: Doing) -> Locator:
    """The tools of the tray, opened."""
    playing = doing.hand.board.playing
    if not playing.tools.is_visible():
        unfold_tray(doing)
        doing.hand.press(doing.hand.page.get_by_role("button", name="Tools…"))
        playing.tools.wait_for()
    return playing.tools


def by_menu(doing: Doing, object_id: str, step: Mapping[str, Any], *, count: int = 1) -> None:
    """Do an act of the menu of a card or player, so many times. Raises NoGesture if the menu does not offer it."""
    act = offered(doing, [object_id], words_of(step))
    doing.hand.open_menu(spot(doing, object_id))
    press_in_menu(doing, act, count=count)


def press_in_menu(doing: Doing, act: Mapping[str, Any], *, count: int = 1) -> None:
    """Press that act in the menu that is open, so many times: the number is typed before."""
    menu = doing.hand.board.hands
    if act["group"]:
        doing.hand.press(menu.menu.get_by_role("menuitem", name=act["group"], exact=True))
    if count != 1:
        doing.hand.type(str(count))
    doing.hand.press(menu.act(act["name"]).first)


def offered(doing: Doing, ids: Iterable[str], words: Mapping[str, str]) -> dict[str, Any]:
    """What the menu of these says of the act with these words; asked beforehand, so that no menu opens in vain."""
    board_id = doing.find("#board").get_attribute("data-board")
    answer = doing.hand.page.request.get(
        f"/b/{board_id}/menu", params={"of": ",".join(ids)}, headers={"Accept": "application/json"}
    )
    acts: list[dict[str, Any]] = answer.json()["acts"] if answer.ok else []
    for act in acts:
        fields = {name: text for name, text in words_of(act["step"]).items() if "expected." not in name}
        if fields == words and not act["why"]:
            return act
    raise NoGesture("the menu does not offer it")


def tidy(hand: Hand) -> None:
    """Put away what the last step has left: the selection, the tools, the panel, on a phone the story."""
    page = hand.page
    clear = hand.board.hands.bar.get_by_role("button", name="Clear the selection")
    if clear.is_visible():
        hand.press(clear)
    if hand.board.playing.tools.is_visible():
        hand.board.playing.close_tools()
    for way_out in ("#editor .editor-head a:text-is('Cancel')", "#inspector [data-close-inspector]"):
        link = page.locator(way_out).first
        if link.is_visible():
            hand.press(link)
            link.wait_for(state="detached")
    if page.locator("html[data-story-open]").count() and hand.board.why.is_visible():
        hand.press(hand.board.why)


# Counters


def put(doing: Doing) -> None:
    """Drag a counter from the tray onto it, or so many."""
    step: st.Put = doing.step
    if not step.count:
        raise NoGesture("nobody can drag no counter")
    target = spot(doing, step.onto)
    _drag_counters(doing, from_tray(doing, str(step.kind)), step.count, target)


def _drag_counters(
    doing: Doing,
    what: Locator,
    count: int | str,
    to: Locator,
    at: tuple[int, int] | None = None,
    over: Locator | None = None,
) -> None:
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
    return _drag_counters(doing, what, step.count or 1, table, free_point(doing, table))


def move_counters(doing: Doing) -> None:
    """Drag a counter from one to the other, or so many, or all of a kind; all of all kinds by the panel."""
    step: st.MoveCounters = doing.step
    if step.kind == "all" or step.from_ == step.to or _is_no_handful(doing, step):
        return _by_numbers(doing, step.from_, "move_counters", step.kind, step.count, to=step.to)
    what, target = piece(doing, str(step.kind), step.from_), point_on(doing, step.to)
    if doing.stage.way_to(target) == "side":  # on a phone it lies behind: the way there leads over the side's button
        return _drag_counters(doing, what, step.count or 1, target, over=side_of(doing, target))
    return _drag_counters(doing, what, step.count or 1, seen(doing, target))


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


# Cards


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
    _fill_in(doing, form, step)
    return doing.hand.press(form.locator(".options button"))


def _fill_in(doing: Doing, form: Locator, step: Any) -> None:
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


# Players, turns, chance


def life(doing: Doing) -> None:
    """Press plus or minus beside it, or type it."""
    step: st.Life = doing.step
    if step.change in (1, -1):
        buttons = doing.find(f"#player-{step.player} > .life-step")
        spot(doing, step.player)
        button = doing.stage.button_of(buttons, words_of({"do": "life", "player": step.player, "change": step.change}))
        if button:
            return doing.hand.press(button)
    if step.set is not None and step.set >= 0:
        return _type_life(doing, step.player, str(step.set))
    if step.change:
        return _type_life(doing, step.player, f"{step.change:+}")
    raise NoGesture("nobody can type that")


def _type_life(doing: Doing, player: str, text: str) -> None:
    spot(doing, player)
    doing.hand.press(doing.find(f"#player-{player} a.life"))
    doing.hand.type(text)
    doing.hand.press(doing.hand.board.hands.type_in.get_by_role("button"))


def draw(doing: Doing) -> None:
    """By the tools: so many cards."""
    step: st.Draw = doing.step
    if not step.count:
        raise NoGesture("nobody can draw no card")
    form = form_of(tools(doing), "draw").filter(has=doing.find(f"input[name=player][value={step.player}]"))
    doing.hand.fill(form.locator("[name=count]"), str(step.count))
    doing.hand.press(form.get_by_role("button"))


def arrange(doing: Doing) -> None:
    """Shuffle the library: what comes out is that order."""
    step: st.Arrange = doing.step
    label = doing.board.label(step.player)
    button = tools(doing).get_by_role("button", name=f"Shuffle the library of {label}", exact=True)
    if step.zone != "library" or button.get_attribute("aria-disabled"):
        raise NoGesture("only a library is shuffled")
    doing.hand.press(button)


def roll(doing: Doing) -> None:
    """Roll a die in the tools: it falls as the scenario says."""
    step: st.Roll = doing.step
    usual = tools(doing).get_by_role("button", name=f"Roll a d{step.sides}", exact=True)
    if usual.count():
        return doing.hand.press(usual)
    doing.hand.fill(tools(doing).get_by_label("Sides of another die"), str(step.sides))
    return doing.hand.press(tools(doing).get_by_role("button", name="Roll the other die", exact=True))


def flip(doing: Doing) -> None:
    """Flip a coin in the tools: it falls as the scenario says."""
    doing.hand.press(tools(doing).get_by_role("button", name="Flip a coin", exact=True))


def begins(doing: Doing) -> None:
    """By the player's menu: the upkeep or the main phase begins."""
    do = type(doing.step).__struct_config__.tag
    by_menu(doing, doing.step.player, {"do": do, "player": doing.step.player})


def end_turn(doing: Doing) -> None:
    """Press Next turn; where the page offers to untap first, in the tools."""
    unfold_tray(doing)
    button = doing.find("#tools > form button", has_text="Next turn")
    if button.count():
        return doing.hand.press(button)
    return doing.hand.press(tools(doing).get_by_role("button", name="Next turn", exact=True))


def join(doing: Doing) -> None:
    """Sit somebody down by the settings of the table."""
    step: st.Join = doing.step
    doing.hand.press(tools(doing).get_by_role("link", name="Table…"))
    table = doing.hand.board.editor.table
    table.wait_for()
    doing.hand.fill(table.get_by_label("Name of the new player"), step.player.name or step.player.id)
    doing.hand.fill(table.get_by_label("Life of the new player"), str(step.player.life))
    doing.hand.press(table.get_by_role("button", name="Add a player"))


def leave(doing: Doing) -> None:
    """By the player's menu: the player leaves."""
    by_menu(doing, doing.step.player, {"do": "leave", "player": doing.step.player})


# What waits, and going back


def choose(doing: Doing) -> None:
    """Press the answer."""
    step: st.Choose = doing.step
    answer = words_of({"do": "choose", "answer": step.answer})
    button = doing.stage.button_of(doing.hand.board.prompt.options, answer)
    if button:
        return doing.hand.press(button)
    other = doing.hand.board.prompt.question.locator("input[name=answer]")
    if not isinstance(step.answer, int) or not other.count():
        raise NoGesture("the question does not offer that answer")
    doing.hand.fill(other, str(step.answer))
    return doing.hand.press(doing.hand.board.prompt.question.get_by_role("button", name="Answer", exact=True))


def resolve(doing: Doing) -> None:
    """Say what it targets, and press Resolve; or Decline."""
    step: st.Resolve = doing.step
    where = _waiting(doing)
    if not step.accept:
        decline = where.locator(".acts button", has_text="Decline")
        if not decline.count():
            raise NoGesture("it can't be declined")
        return doing.hand.press(decline)
    target = where.locator("select[name=to]")
    if step.to is not None:
        if not target.count():
            raise NoGesture("it asks for no target")
        choose_offered(doing, target, step.to)
    _fill_in(doing, where, step)
    return doing.hand.press(where.locator(".acts button", has_text="Resolve").first)


def dismiss(doing: Doing) -> None:
    """Press Dismiss."""
    doing.hand.press(_waiting(doing).locator(".acts button", has_text="Dismiss"))


def _waiting(doing: Doing) -> Locator:
    """The trigger that a step means, unfolded."""
    found = doing.step.among(doing.board.triggers)
    if found is None:
        raise NoGesture("no such trigger waits")
    where = doing.find(f"[data-trigger='{found.id}']")
    seen(doing, where.locator(".acts").first)
    return where


def undo(doing: Doing) -> None:
    """Press Undo."""
    doing.hand.press(doing.hand.board.undo_button)


# Several steps at one time


def together(doing: Doing) -> None:
    """Select the cards with Shift, and do to all of them what is done to one: drag a counter onto them, drag them, or
    press in their menu. Other steps at one time have no gesture.
    """
    step: st.Together = doing.step
    first, cards = step.steps[0], [_card_of(part) for part in step.steps]
    if doing.hand.touches or len(set(cards)) < max(2, len(cards)) or len(set(map(_but_for_its_card, step.steps))) > 1:
        raise NoGesture("the page does one thing at a time")
    if any(card not in doing.board.cards for card in cards):
        raise NoGesture("only cards are selected")
    if isinstance(first, st.Put) and first.count:
        spots = [spot(doing, card) for card in cards]
        what = from_tray(doing, str(first.kind))
        _select(doing, spots)
        return _drag_counters(doing, what, first.count, spots[0])
    words = words_of({"do": "together", "steps": [plain_step(part) for part in step.steps]})
    act = offered(doing, cards, words)
    spots = [spot(doing, card) for card in cards]
    _select(doing, spots)
    button = doing.hand.board.hands.bar.get_by_role("button", name=act["name"], exact=True)
    if button.count():
        return doing.hand.press(button)
    doing.hand.open_menu(spots[0])
    return press_in_menu(doing, act)


def _select(doing: Doing, spots: Iterable[Locator]) -> None:
    doing.hand.page.keyboard.down("Shift")
    for each in spots:
        doing.hand.press(each)
    doing.hand.page.keyboard.up("Shift")


def _card_of(step: AnyStep) -> str:
    return str(getattr(step, "onto", getattr(step, "card", "")))


def _but_for_its_card(step: AnyStep) -> str:
    """What a step does, whichever card it names."""
    rest = {name: value for name, value in plain_step(step).items() if name not in ("onto", "card", "expected")}
    return str(sorted(rest.items(), key=str))


Gesture = Callable[[Doing], None]
GESTURES: dict[type, Gesture] = {
    st.Put: put,
    st.Remove: remove,
    st.MoveCounters: move_counters,
    st.PutItsCounters: put_its_counters,
    st.Double: double,
    st.Proliferate: proliferate,
    st.Move: move,
    st.Destroy: only_its_card,
    st.Sacrifice: only_its_card,
    st.Tap: only_its_card,
    st.Untap: only_its_card,
    st.Transform: only_its_card,
    st.Detach: only_its_card,
    st.PhaseOut: only_its_card,
    st.PhaseIn: only_its_card,
    st.TurnFaceDown: only_its_card,
    st.TurnFaceUp: only_its_card,
    st.TakeOff: only_its_card,
    st.Attach: attach,
    st.Control: control,
    st.Create: create,
    st.Use: use,
    st.Damage: damage,
    st.Set: edit,
    st.Life: life,
    st.Draw: draw,
    st.Arrange: arrange,
    st.Roll: roll,
    st.Flip: flip,
    st.Upkeep: begins,
    st.MainPhase: begins,
    st.EndTurn: end_turn,
    st.Join: join,
    st.Leave: leave,
    st.Choose: choose,
    st.Resolve: resolve,
    st.Dismiss: dismiss,
    st.Undo: undo,
    st.Together: together,
}
