"""What comes with a request: its body, of a type that is asked for, and the version that it is about."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import request

from webapp.rules.entries import decode
from webapp.rules.errors import CountertopError, UnreadableScenarioError
from webapp.scenarios.format import told
from webapp.scenarios.opening import Opened, open_text
from webapp.scenarios.texts import json_value_of
from webapp.sessions import Session
from webapp.views import forms
from webapp.views.api.operations import ANY_FILES, JSON
from webapp.views.api.problems import CHANGED, MEDIA, OTHER_ORIGIN, ProblemError

_SHOWN = 60  # characters of what was sent, where an answer names it


def of_kind(kinds: tuple[str, ...] = JSON) -> bytes:
    """The body. Raises ProblemError if it is said to be of another type than these, or of none.

    Forms and plain text can be sent from pages of any site, without their being asked whether they may: what changes
    something is asked for in JSON or YAML.
    """
    if request.mimetype not in kinds:
        sent = f"not {request.mimetype[:_SHOWN]!r}" if request.mimetype else "and nothing is said of this body"
        raise ProblemError(MEDIA, f"this is sent as {' or '.join(kinds[:2])}, {sent}", "Content-Type")
    return request.get_data(cache=True)


def scenario(kinds: tuple[str, ...] = ANY_FILES) -> Opened:
    """The scenario that a body holds, in any format that is read. Raises UnreadableScenarioError, with all faults."""
    body = of_kind(kinds)
    if not body.strip():
        raise UnreadableScenarioError("the body is empty: a scenario stands there, as countertop: 1 in its first line")
    return open_text(body)


def value(type_: Any) -> Any:
    """The value of a type that a body holds, in JSON. Raises CountertopError, with the path."""
    body = of_kind()
    try:
        written = json_value_of(body)
        forms.refuse_control_characters(written)
        return msgspec.convert(written, type_, dec_hook=decode)
    except msgspec.ValidationError as error:
        raise CountertopError(*told(error)) from None
    except UnreadableScenarioError as error:  # it is no file, so that its lines say little
        raise CountertopError(error.message, "body") from None
    except RecursionError:
        raise CountertopError("nested too deeply", "body") from None


def refuse_old_version(session: Session) -> None:
    """Raise ProblemError if the request is about another version of the board than it has now."""
    asked = request.if_match
    if asked and not (asked.star_tag or asked.contains_weak(str(session.version))):
        raise ProblemError(CHANGED, f"the board is at version {session.version}", "If-Match")


def refuse_other_origin() -> None:
    """Raise ProblemError if a page of another site asks."""
    origin = request.headers.get("Origin", "")
    if origin and origin != request.host_url.rstrip("/"):
        raise ProblemError(OTHER_ORIGIN, f"{origin[:_SHOWN]} may ask for what changes nothing", "Origin")
