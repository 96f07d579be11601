"""The limits that protect the server, each with its reason."""

from __future__ import annotations

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True):
    """What a server allows. `create_app(config)` takes these names in capitals."""

    max_content_length: int = 2 * 1024 * 1024  # the largest file that anybody sends: 1,000 cards are 110 kB
    max_form_memory_size: int = 2 * 1024 * 1024  # a pasted file is a form's field
    max_form_parts: int = 500  # a form has some forty fields; thousands only cost time
    most_seconds_of_steps: float = 20  # of a request: 10,000 cheap ones take 4, a short link can hold hours of them
    most_boards: int = 2_000  # in memory, at most some 100 kB each with their history


SETTINGS = Settings()
