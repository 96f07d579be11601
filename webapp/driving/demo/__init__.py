"""Demos: a scenario played by hand on the real page, and compared with the rules after every step.

`player` plays, `gestures` says how each step is done by hand, `hands` are a mouse and a finger, `stage` draws the
pointer and the captions, `comparing` says what must be seen, `films` records.
"""
