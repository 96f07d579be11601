"""In what order the gallery shows its scenarios, and under which heads."""

from __future__ import annotations

from msgspec import Struct


class Subject(Struct, frozen=True):
    """One head of the gallery, and the names of the scenarios below it."""

    title: str
    names: tuple[str, ...]

    @property
    def anchor(self) -> str:
        """What it is called in an address: `moving-counters`."""
        return self.title.casefold().replace(" ", "-").replace("/", "").replace("+", "")


SUBJECTS = (
    Subject(
        "Moving counters",
        (
            "the-last-counter-off-a-damaged-creature",
            "old-damage-and-three-bears",
            "a-move-that-can-not-be",
            "moving-with-hardened-scales",
            "fate-transfer-onto-melira",
            "leech-bonder-kills",
            "graft-gives-its-last-counter",
            "the-last-loyalty-counter-is-moved",
            "the-last-time-counter-is-moved",
            "moves-that-do-nothing",
        ),
    ),
    Subject(
        "Opposed counters and creatures that come back",
        (
            "undying-with-both-kinds",
            "three-minus-meet-one-plus",
            "persist-and-a-plus-counter",
            "melira-and-persist",
            "yawgmoth-and-two-wolves",
            "finality-and-undying",
            "which-counters-cancel",
        ),
    ),
    Subject(
        "Doubled, one more, half, or none",
        (
            "scales-and-season",
            "season-and-a-planeswalker",
            "vorinclex-and-who-puts",
            "winding-constrictor-and-poison",
            "three-ways-to-enter-with-counters",
            "the-other-player-takes-it",
            "devoted-druid-pays",
            "solemnity-and-planeswalkers",
            "solemnity-and-infect",
        ),
    ),
    Subject(
        "What counters do",
        (
            "set-to-one-one",
            "a-counter-on-mutavault",
            "a-flying-counter-and-humility",
            "shield-and-lethal-damage",
            "two-stun-counters",
            "hone-counters-stay-on-the-equipment",
            "everflowing-chalice",
            "dark-depths-and-hexmage",
            "the-third-counter",
            "rasputins-eighth-counter",
        ),
    ),
    Subject(
        "Players: life, poison and other counters",
        (
            "nine-poison-and-proliferate",
            "infect-wither-toxic",
            "phyrexian-unlife",
            "platinum-angel-goes",
            "both-at-zero",
            "energy-experience-and-rad",
            "two-headed-giant",
            "start-your-engines",
        ),
    ),
    Subject(
        "Leaving, and coming back",
        (
            "bounced-with-counters",
            "where-skullbriar-keeps-its-counters",
            "two-ozoliths",
            "modular-passes-them-on",
            "sacrificed-with-its-counters",
            "ballista-is-blinked",
            "a-clone-of-a-grown-creature",
            "phased-out-with-counters",
            "a-token-goes-to-the-hand",
        ),
    ),
    Subject(
        "What dies, and when",
        (
            "a-lord-and-its-follower",
            "what-kills-the-indestructible",
            "deathtouch-that-has-lapsed",
            "aura-and-equipment-without-their-creature",
            "an-equipment-comes-alive",
            "a-second-role",
        ),
    ),
    Subject(
        "Legends, commanders and worlds",
        (
            "two-legends-of-one-name",
            "the-legend-rule-asks-nobody-else",
            "a-commander-dies",
            "damage-from-two-commanders",
            "the-newest-world",
            "a-sculptor-wants-sectors",
        ),
    ),
    Subject(
        "Sagas, planeswalkers and battles",
        (
            "a-saga-and-its-last-chapter",
            "a-chapter-told-twice",
            "urzas-saga-under-blood-moon",
            "loyalty-and-ten-poison",
            "a-planeswalker-creature-is-hit",
            "a-siege-is-defeated",
            "a-battle-that-is-no-siege",
            "who-protects-the-siege",
        ),
    ),
)

# What the first page and an empty board offer: different things, each with a surprise in it.
PICKS = (
    "the-last-counter-off-a-damaged-creature",
    "undying-with-both-kinds",
    "scales-and-season",
    "solemnity-and-planeswalkers",
    "nine-poison-and-proliferate",
    "two-ozoliths",
    "shield-and-lethal-damage",
    "two-legends-of-one-name",
    "a-saga-and-its-last-chapter",
)
