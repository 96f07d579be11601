"""A board as a picture of 1200 × 630: where everything lies, and what is left out where there is no room.

Plain values in, shapes out: no request, no page. `webapp.views.sharing.pictures` writes them down as SVG, and makes a
PNG of that.
"""
