"""A check that takes over what has not changed finds the same as one that looks at everything."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.builders import board, creature, permanent
from webapp.rules.affects import Affects
from webapp.rules.characteristics import View, view_of
from webapp.rules.checking import check
from webapp.rules.counters import Kind
from webapp.rules.errors import BadStepError
from webapp.rules.statics import Gives, LosesAbilities, Sets
from webapp.rules.steps import Attach, Damage, Destroy, Move, MoveCounters, Put, Remove, Set, perform

CARDS = ("lord", "ox", "cub", "sword", "queen", "twin", "march", "hush")
IDS = st.sampled_from(CARDS)
KINDS = st.sampled_from([Kind("+1/+1"), Kind("-1/-1"), Kind("hone"), Kind("indestructible"), Kind("finality")])
STEPS = st.one_of(
    st.builds(Put, onto=IDS, kind=KINDS, count=st.integers(1, 3)),
    st.builds(Remove, from_=IDS, kind=KINDS),
    st.builds(MoveCounters, from_=IDS, to=IDS, kind=KINDS),
    st.builds(Destroy, card=IDS),
    st.builds(Damage, to=IDS, amount=st.integers(1, 3), deathtouch=st.booleans()),
    st.builds(Attach, card=st.just("sword"), to=IDS),
    st.builds(Move, card=IDS, to=st.sampled_from(["battlefield", "hand", "graveyard"])),
    st.builds(Set, card=IDS, controller=st.sampled_from(["p1", "p2"])),
    st.builds(Set, card=IDS, type=st.sampled_from(["Artifact", "Creature — Ox", "Legendary Creature"])),
)


def table():
    lord = Gives(affects=Affects(who="you", other=True, what=("creature",)), power=1, toughness=1)
    not_yet = Affects(who="anyone", what=("artifact",), not_=("creature",))
    wakes, of_a_size = Gives(affects=not_yet, types=("creature",)), Sets(affects=not_yet, power=3, toughness=3)
    hush = LosesAbilities(affects=Affects(who="anyone", what=("creature", "enchantment"), other=True))
    return board(
        creature("lord", 2, 2, abilities=(lord,)),
        creature("ox", 1, 1),
        creature("cub", 1, 1, counters={"-1/-1": 1}),
        permanent("sword", "Artifact — Equipment", attached_to="ox"),
        creature("queen", 3, 3, type="Legendary Creature", name="Queen"),
        creature("twin", 3, 3, type="Legendary Creature", name="Queen", zone="hand"),
        permanent("march", "Enchantment", zone="hand", abilities=(wakes, of_a_size)),
        permanent("hush", "Enchantment", zone="hand", abilities=(hush,)),
    )


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(STEPS, min_size=1, max_size=8))
def test_what_has_not_changed_need_not_be_judged_again(steps):
    checked = check(table())
    for step in steps:
        if checked.choice:
            break
        try:
            after = perform(checked.board, step).board
        except BadStepError:
            continue
        quick, plain = check(after, since=checked.board), check(after)
        assert quick == plain
        known, fresh = view_of(quick.board), View(quick.board)
        assert all(known.of(card) == fresh.of(card) for card in quick.board.cards.values())
        checked = quick


def test_a_lord_that_changes_hands_is_seen_by_all_that_it_gave_to():
    before = check(table()).board
    after = perform(before, Set(card="lord", controller="p2")).board
    checked = check(after, since=before)
    assert [(fired.rule, fired.object) for fired in checked.passes[0].fired] == [("704.5f", "cub")]


def test_a_copy_that_is_called_otherwise_is_so_in_what_it_gives_to_others():
    lord = Gives(affects=Affects(who="anyone", other=True), power=1, toughness=1)
    lords = [creature("lord", 2, 2, name="Lord", abilities=(lord,)), creature("twin", copy_of="lord")]
    before = check(board(*lords)).board
    after = perform(before, Set(card="twin", name="Lord")).board
    known = view_of(after, since=before)
    assert known.of(after.cards["lord"]) == View(after).of(after.cards["lord"])


def test_only_what_was_touched_is_looked_at_again():
    before = check(table()).board
    after = perform(before, Put(onto="ox", kind=Kind("+1/+1"))).board
    looked_at = view_of(after, since=before).changed_since(before)
    assert {card.id for card in looked_at} == {"ox", "sword"}
    assert set(View(after).changed_since(before)) == set(after.cards.values())


def test_as_an_effect_goes_or_comes_only_what_it_is_about_is_looked_at_again():
    tribes = [creature(f"{name}s", type=f"Creature \u2014 {name}") for name in ("elf", "ox", "cub")]
    lords = [
        creature(f"lord-{name}", abilities=(Gives(affects=Affects(who="anyone", what=(name,)), power=1),))
        for name in ("elf", "ox")
    ]
    before = check(board(*tribes, *lords)).board
    gone = perform(before, Destroy(card="lord-elf")).board
    assert {card.id for card in view_of(gone, since=before).changed_since(before)} == {"lord-elf", "elfs"}
    back = perform(gone, Move(card="lord-elf", to="battlefield")).board
    assert {card.id for card in view_of(back, since=gone).changed_since(gone)} == {"lord-elf", "elfs"}
    assert view_of(back).of(back.cards["elfs"]).power == 3
