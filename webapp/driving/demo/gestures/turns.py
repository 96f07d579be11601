"""How life, turns, draws, dice and seats are played."""

from __future__ import annotations

from webapp.driving.demo.gestures.doing import Doing, NoGesture
from webapp.driving.demo.gestures.finding import by_menu, form_of, spot, tools, unfold_tray
from webapp.driving.demo.stage import words_of
from webapp.rules import steps as st


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
