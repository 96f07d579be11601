"""A person changes cards on the page: every field, abilities by menus, the other face; all of it undone by one undo."""

import pytest
from playwright.sync_api import expect

from e2e.cards import creature
from webapp.driving import screens

LORD = {"is": "gives", "power": 1, "toughness": 1, "affects": {"who": "you", "what": ["creature"], "other": True}}


def open_editor(board, **bear):
    board.open(creature("Bear", 2, 2, **bear), creature("Ox", 4, 4))
    board.inspect("Bear")
    board.editor.edit("Bear")
    return board.editor


def test_several_fields_are_one_edit_and_one_undo(board):
    editor = open_editor(board)
    editor.fill(Name="Great Bear", Power="5", Keywords="flying, trample")
    editor.unfold("Counters and damage")
    editor.counters(1, "+1/+1", "3")
    editor.counters(2, "charge", "2")
    editor.fill(Damage="1")
    editor.save()
    expect(board.card("Great Bear")).to_have_attribute("data-power", "8")
    expect(board.card("Great Bear")).to_contain_text("trample")
    expect(board.counters("charge", on="Great Bear")).to_have_attribute("data-count", "2")
    expect(board.about("Great Bear")).to_contain_text("now")
    board.undo()
    expect(board.card("Bear")).to_have_attribute("data-power", "2")
    expect(board.all_counters("Bear")).to_have_count(0)


def test_an_ability_is_added_by_a_menu_and_told_in_a_sentence(board):
    editor = open_editor(board)
    editor.unfold("Abilities")
    editor.fill(Name="Captain Bear")
    editor.add_ability("Gives power, toughness, keywords")
    expect(editor.field("Name")).to_have_value("Captain Bear")
    editor.fill(**{"Power of ability 1": "1", "Toughness of ability 1": "2"})
    editor.choice("Whose of ability 1").select_option("you")
    editor.field("Which of ability 1").fill("creature")
    editor.field("Others only, not itself of ability 1").check()
    expect(editor.says(1)).to_have_text("Other creatures you control get +1/+2.")
    editor.save()
    expect(board.card("Ox")).to_have_attribute("data-toughness", "6")
    expect(board.card("Captain Bear")).to_have_attribute("data-toughness", "2")
    expect(board.about("Captain Bear")).to_contain_text("Other creatures you control get +1/+2.")


def test_abilities_change_their_order_and_go(board):
    editor = open_editor(board, abilities=[LORD, {"is": "keeps_counters"}, {"is": "switches"}])
    editor.unfold("Abilities")
    editor.open_ability(3)
    editor.press("Move up: ability 3 of this face")
    expect(editor.says(2)).to_have_text("Power and toughness of it are switched.")
    editor.press("Remove ability 2 of this face")
    expect(editor.abilities).to_have_count(2)
    expect(board.card("Ox")).to_have_attribute("data-power", "5")
    editor.open_ability(1)
    editor.press("Remove ability 1 of this face")
    editor.save()
    expect(board.card("Ox")).to_have_attribute("data-power", "4")


def test_a_save_right_after_a_removal_saves_what_is_left(board):
    editor = open_editor(board, abilities=[LORD, {"is": "keeps_counters"}])
    editor.unfold("Abilities")
    editor.open_ability(1)
    editor.press_at_once("Remove ability 1 of this face", "Save")
    expect(board.card("Ox")).to_have_attribute("data-power", "4")
    expect(board.about("Bear")).to_contain_text("Counters stay on it")


def test_the_keyboard_goes_on_where_a_row_was_added(board):
    editor = open_editor(board)
    editor.unfold("Abilities")
    editor.add_ability("Keeps its counters")
    expect(editor.abilities.locator("summary").and_(board.focused)).to_have_count(1)


def test_the_other_face_is_made_and_turned_up(board):
    editor = open_editor(board)
    editor.unfold("Other face")
    editor.field("Name of the other face").fill("Werebear")
    editor.field("Type of the other face").fill("Creature — Werewolf")
    editor.field("Power of the other face").fill("6")
    editor.field("Toughness of the other face").fill("6")
    editor.save()
    board.about("Bear").get_by_role("button", name="Turn the other face of Bear").click()
    expect(board.card("Werebear")).to_have_attribute("data-power", "6")


def test_what_is_wrong_is_marked_and_all_stays_as_typed(board, complaints):
    complaints.expect("status of 422")
    editor = open_editor(board)
    editor.fill(Name="Odd Bear", Power="many")
    editor.save()
    expect(editor.wrong).to_have_value("many")
    expect(editor.wrong).to_be_focused()
    expect(editor.wrong).to_have_accessible_description("expected a number, * or ?")
    expect(editor.field("Name")).to_have_value("Odd Bear")
    expect(board.problem).to_contain_text("Nothing has changed")
    expect(board.card("Bear")).to_have_attribute("data-power", "2")
    editor.fill(Power="*")
    editor.save()
    expect(board.card("Odd Bear")).to_have_attribute("data-power", "*")


def test_what_has_changed_in_the_meantime_is_not_taken_back(board):
    editor = open_editor(board)
    board.put(2, "+1/+1", on="Bear")
    expect(board.counters("+1/+1", on="Bear")).to_have_attribute("data-count", "2")
    editor.fill(Name="Patient Bear")
    editor.save()
    expect(board.counters("+1/+1", on="Patient Bear")).to_have_attribute("data-count", "2")


def test_cancel_changes_nothing(board):
    editor = open_editor(board)
    editor.fill(Name="Nobody")
    editor.cancel()
    expect(board.about("Bear")).to_contain_text("Creature")
    expect(board.card("Bear")).to_have_count(1)


def test_a_card_is_edited_by_keys_alone(board):
    board.open(creature("Bear", 2, 2))
    board.name_of("Bear").focus()
    board.press("Enter")
    board.about("Bear").get_by_role("link", name="Edit", exact=True).focus()
    board.press("Enter")
    expect(board.editor.field("Name")).to_be_focused()
    board.page.keyboard.type("Key ")
    board.press("Enter")
    expect(board.card("Key Bear")).to_have_count(1)


def test_a_card_goes_off_the_board_and_comes_back(board):
    board.open(creature("Bear", 2, 2), creature("Ox", 4, 4))
    board.inspect("Bear")
    board.about("Bear").get_by_role("button", name="Take Bear off the board").click()
    expect(board.card("Bear")).to_have_count(0)
    board.undo()
    expect(board.card("Bear")).to_have_count(1)


@pytest.mark.browser_context_args(**screens.PHONE)
def test_on_a_phone_it_fits_and_does_the_same(board):
    editor = open_editor(board, abilities=[LORD])
    editor.unfold("Abilities")
    editor.open_ability(1)
    width = board.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]
    editor.fill(**{"Power of ability 1": "3"})
    editor.save()
    expect(board.card("Ox")).to_have_attribute("data-power", "7")


def test_the_same_where_scripts_are_switched_off(plain_board):
    editor = open_editor(plain_board)
    editor.unfold("Abilities")
    editor.fill(Name="Plain Bear")
    editor.add_ability("Gives power, toughness, keywords")
    expect(editor.field("Name")).to_have_value("Plain Bear")
    editor.fill(**{"Power of ability 1": "2", "Keywords of ability 1": "haste"})
    editor.save()
    expect(plain_board.card("Plain Bear")).to_have_attribute("data-power", "4")
    expect(plain_board.about("Plain Bear")).to_contain_text("It gets +2/+0 and has haste.")


def test_what_is_wrong_comes_back_where_scripts_are_switched_off(plain_board, complaints):
    complaints.expect("status of 422")
    editor = open_editor(plain_board)
    editor.fill(Name="Plain Bear", Toughness="few")
    editor.save()
    expect(editor.wrong).to_have_value("few")
    expect(editor.field("Name")).to_have_value("Plain Bear")
    editor.fill(Toughness="3")
    editor.save()
    expect(plain_board.card("Plain Bear")).to_have_attribute("data-toughness", "3")
