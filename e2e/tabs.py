"""Tabs that tests of one process hand on to each other, each as if it had just been opened."""

_FORGET = "() => { try { localStorage.clear(); sessionStorage.clear(); } catch { /* a page without an address */ } }"


class Tabs:
    """Tabs by the kind of their window. What comes back has forgotten all but the scripts and sheets that it loaded."""

    def __init__(self, browser):
        self._browser = browser
        self._free = {}
        self._kinds = {}

    def lend(self, kind):
        """A tab of a window with these arguments of a context."""
        free = self._free.setdefault(repr(sorted(kind.items())), [])
        if free:
            return free.pop()
        context = self._browser.new_context(**kind)
        context.set_default_timeout(15_000)
        page = context.new_page()
        self._kinds[page] = kind
        return page

    def take_back(self, page):
        """Make it as new: it shows nothing, keeps nothing, and nothing is changed about its window."""
        kind = self._kinds[page]
        for other in page.context.pages:
            if other != page:
                other.close()
        page.evaluate(_FORGET)
        page.goto("about:blank")
        page.context.clear_cookies()
        page.context.clear_permissions()
        page.set_viewport_size(kind["viewport"])
        page.emulate_media(
            media="null",
            color_scheme=kind.get("color_scheme", "light"),
            reduced_motion=kind.get("reduced_motion", "no-preference"),
            forced_colors=kind.get("forced_colors", "none"),
        )
        if not kind.get("has_touch"):
            page.mouse.up()  # a test may end with something in hand
            page.mouse.move(0, 0)
        self._free[repr(sorted(kind.items()))].append(page)

    def throw_away(self, page):
        """Close it: nobody knows how a test left it that did not pass."""
        del self._kinds[page]
        page.context.close()
