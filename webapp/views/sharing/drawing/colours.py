"""The colours of a picture: those of a page by day, as `static/css/tokens.css` has them."""

from __future__ import annotations

TABLE, TABLE_LINE = "#e8e5de", "#cfcabf"
SHEET, CARD = "#faf9f5", "#fffefa"
INK, INK_SOFT, LINE = "#1d2125", "#575c5f", "#d9d5ca"
ACT, ACT_SOFT = "#1f6f54", "#e3f0ea"
DIES, DIES_SOFT = "#a8231c", "#fae5e2"
RULES, RULES_SOFT = "#8a5a00", "#fdf1d6"
UP, DOWN = "#1a7a40", "#a8231c"
BANDS = {
    "w": "#ead9a0",
    "u": "#7fb2e0",
    "b": "#57515c",
    "r": "#e08e73",
    "g": "#86b987",
    "gold": "#cfa945",
    "grey": "#a9abad",
    "land": "#b79a77",
}
SIZES = {"up": UP, "down": DOWN}
