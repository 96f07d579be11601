"""Where a hand finds things on the page, and how it brings them into view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from playwright.sync_api import Locator

from webapp.driving.demo.gestures.doing import Doing, NoGesture
from webapp.driving.demo.hands import Hand
from webapp.driving.demo.stage import words_of


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
