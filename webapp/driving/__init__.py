"""Countertop played in a real browser: page objects, the browser to play in, demos.

It needs playwright, which an installed Countertop has by its extra `play`.
"""
