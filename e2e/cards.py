"""Cards to draw a board with: what does not matter is filled in."""


def creature(name, power, toughness, **rest):
    """A creature on Ann's battlefield; `rest` as in a scenario file."""
    return {"id": name.lower().replace(" ", "-"), "name": name, "power": power, "toughness": toughness, **rest}


def kite(**rest):
    """An artifact creature that can't have counters put on it."""
    return creature("Tin Kite", 2, 1, type="Artifact Creature", abilities=[{"is": "no_counters"}], **rest)


def queen(number, **rest):
    """One of several legends of one name; the page calls the second `The Queen (2)`."""
    return creature("The Queen", 3, 3, type="Legendary Creature", **rest) | {"id": f"queen-{number}"}


def general(**rest):
    """A commander."""
    return creature("The General", 2, 2, type="Legendary Creature", commander=True, **rest)


def effect(name, *abilities, **rest):
    """An enchantment with these abilities."""
    return {"id": name.lower(), "name": name, "type": "Enchantment", "abilities": list(abilities), **rest}


def scale():
    """One more +1/+1 counter is put on Ann's creatures."""
    more = {"is": "changes_puts", "kinds": ["+1/+1"], "plus": 1, "affects": {"who": "you", "what": ["creature"]}}
    return effect("Scale", more)


def season():
    """Twice as many counters are put on Ann's permanents."""
    return effect("Season", {"is": "changes_puts", "times": 2, "affects": {"who": "you"}})
